"""Pictures of what a seat may see: Views in, pixels out."""
