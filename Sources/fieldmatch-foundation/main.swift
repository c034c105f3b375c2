import FoundationCommand

FoundationCommand.main()
