"""The agents of research: the brief writer, the supervisor, researchers and the reporter."""
