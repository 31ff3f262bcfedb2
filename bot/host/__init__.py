"""What a host of the bot does from the command line: look it over, invite it, back its tables up and bring them back."""

from bot.host.copies import add_backup_arguments, add_restore_arguments, run_backup, run_restore
from bot.host.doctor import add_doctor_arguments, run_doctor
from bot.host.invite import add_invite_arguments, run_invite

__all__ = [
    "add_backup_arguments", "add_doctor_arguments", "add_invite_arguments", "add_restore_arguments", "run_backup", "run_doctor",
    "run_invite", "run_restore",
]  # fmt: skip
