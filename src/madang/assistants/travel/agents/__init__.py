"""The agents of a journey: who listens, who asks, the experts, and who concludes."""
