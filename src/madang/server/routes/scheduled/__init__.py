"""What goes on without a request: runs that the calendar starts, whom the end of a run is told, and jobs.

The routes of crons are called by LangGraph's clients; the rest are jobs, which every server does.
"""

from madang.server.routes.scheduled.cron_runs import CronStarter
from madang.server.routes.scheduled.crons import router
from madang.server.routes.scheduled.webhooks import WebhookDelivery, WebhookPolicy, webhook_client

__all__ = ["CronStarter", "WebhookDelivery", "WebhookPolicy", "router", "webhook_client"]
