"""The operations of the API. Made by `npm run generate` from docs/openapi.json: do not change it by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime
from typing import Any

from . import types
from ._requests import Call, new_key, path_of


class Operations:
    """A method for each operation of the API."""

    def _call(self, call: Call, deadline: float | None) -> Any:
        raise NotImplementedError

    def _pages(self, call: Call, field: str | None, deadline: float | None) -> Iterator[Any]:
        raise NotImplementedError

    def list_batches(self, *, limit: int | None = None, deadline: float | None = None) -> Iterator[types.BatchSummary]:
        """Batches, newest first. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/batches", query=dict(limit=limit), mark="data"), "data", deadline)

    def get_batch(self, id: int, *, deadline: float | None = None) -> types.Batch:
        """Look up a batch and its progress"""
        answer: types.Batch = self._call(Call("GET", path_of("/api/batches/{id}", id=id), mark="id"), deadline)
        return answer

    def reschedule_batch(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.RescheduledBatch:
        """Reschedule what is still waiting in a batch"""
        answer: types.RescheduledBatch = self._call(Call("PATCH", path_of("/api/batches/{id}", id=id), body=body, mark="batch_id"), deadline)
        return answer

    def cancel_batch(self, id: int, *, deadline: float | None = None) -> types.CanceledBatch:
        """Cancel what is still waiting in a batch"""
        answer: types.CanceledBatch = self._call(Call("POST", path_of("/api/batches/{id}/cancel", id=id), mark="batch_id"), deadline)
        return answer

    def pause_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Pause a batch"""
        answer: types.PausedBatch = self._call(Call("POST", path_of("/api/batches/{id}/pause", id=id), mark="batch_id"), deadline)
        return answer

    def resume_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Resume a paused batch"""
        answer: types.PausedBatch = self._call(Call("POST", path_of("/api/batches/{id}/resume", id=id), mark="batch_id"), deadline)
        return answer

    def list_channels(self, *, deadline: float | None = None) -> types.ChannelPage:
        """Channels"""
        answer: types.ChannelPage = self._call(Call("GET", "/api/channels", mark="data"), deadline)
        return answer

    def create_channel(self, body: types.NewChannel, *, deadline: float | None = None) -> types.ChannelDetails:
        """Create a channel"""
        answer: types.ChannelDetails = self._call(Call("POST", "/api/channels", body=body, mark="name"), deadline)
        return answer

    def get_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelDetails:
        """Look up a channel"""
        answer: types.ChannelDetails = self._call(Call("GET", path_of("/api/channels/{name}", name=name), mark="name"), deadline)
        return answer

    def change_channel(
        self,
        name: str,
        body: types.ChannelChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Change a channel"""
        answer: types.ChannelDetails = self._call(Call(
            "PATCH",
            path_of("/api/channels/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def archive_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Archive a channel"""
        self._call(Call("DELETE", path_of("/api/channels/{name}", name=name), if_match=if_match), deadline)

    def check_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelCheck:
        """Ask the provider of a channel"""
        answer: types.ChannelCheck = self._call(Call("POST", path_of("/api/channels/{name}/check", name=name), mark="ready"), deadline)
        return answer

    def make_channel_default(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Make a channel the default"""
        answer: types.Channel = self._call(Call(
            "PUT",
            path_of("/api/channels/{name}/default", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def get_channel_pairing(self, name: str, *, deadline: float | None = None) -> types.ChannelPairing:
        """See how far a pairing is"""
        answer: types.ChannelPairing = self._call(Call("GET", path_of("/api/channels/{name}/pairing", name=name), mark="state"), deadline)
        return answer

    def begin_channel_pairing(
        self,
        name: str,
        body: types.PairingStart | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelPairing:
        """Begin to pair a phone"""
        answer: types.ChannelPairing = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pairing", name=name),
            body=body,
            if_match=if_match,
            mark="state",
        ), deadline)
        return answer

    def end_channel_pairing(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Remove the link with a phone"""
        self._call(Call(
            "DELETE",
            path_of("/api/channels/{name}/pairing", name=name),
            if_match=if_match,
        ), deadline)

    def pause_channel(
        self,
        name: str,
        body: types.NewChannelPause | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Pause a channel"""
        answer: types.Channel = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pause", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def restore_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Restore an archived channel"""
        answer: types.ChannelDetails = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/restore", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def resume_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> types.Channel:
        """Resume a channel"""
        answer: types.Channel = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/resume", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def list_channel_templates(self, name: str, *, deadline: float | None = None) -> types.ChannelTemplatePage:
        """Templates of a channel"""
        answer: types.ChannelTemplatePage = self._call(Call("GET", path_of("/api/channels/{name}/templates", name=name), mark="data"), deadline)
        return answer

    def create_channel_template(
        self,
        name: str,
        body: types.NewChannelTemplate,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Ask the provider for a new template"""
        answer: types.ChannelTemplate = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/templates", name=name),
            body=body,
            mark="name",
        ), deadline)
        return answer

    def get_channel_template(
        self,
        name: str,
        template: str,
        language: str,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Look up a template of a channel"""
        answer: types.ChannelTemplate = self._call(Call(
            "GET",
            path_of("/api/channels/{name}/templates/{template}/{language}", name=name, template=template, language=language),
            mark="name",
        ), deadline)
        return answer

    def test_channel(
        self,
        name: str,
        body: types.ChannelTest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelTestSent:
        """Send a test message by a channel"""
        answer: types.ChannelTestSent = self._call(Call(
            "POST",
            path_of("/api/channels/{name}/test", name=name),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="message_id",
        ), deadline)
        return answer

    def enqueue(
        self,
        body: types.EnqueueRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Queue messages, for now or for later"""
        answer: types.EnqueueAnswer = self._call(Call(
            "POST",
            "/api/enqueue-messages",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)
        return answer

    def list_keys(self, *, deadline: float | None = None) -> types.ApiKeyPage:
        """API keys"""
        answer: types.ApiKeyPage = self._call(Call("GET", "/api/keys", mark="data"), deadline)
        return answer

    def create_key(self, body: types.NewApiKey, *, deadline: float | None = None) -> types.ApiKeyWithSecret:
        """Create a key"""
        answer: types.ApiKeyWithSecret = self._call(Call("POST", "/api/keys", body=body, mark="id"), deadline)
        return answer

    def get_key(self, id: int, *, deadline: float | None = None) -> types.ApiKey:
        """Look up a key"""
        answer: types.ApiKey = self._call(Call("GET", path_of("/api/keys/{id}", id=id), mark="id"), deadline)
        return answer

    def change_key(
        self,
        id: int,
        body: types.ApiKeyChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKey:
        """Change a key"""
        answer: types.ApiKey = self._call(Call(
            "PATCH",
            path_of("/api/keys/{id}", id=id),
            body=body,
            if_match=if_match,
            mark="id",
        ), deadline)
        return answer

    def revoke_key(
        self,
        id: int,
        *,
        cancel_waiting: bool | None = None,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> None:
        """Revoke a key"""
        self._call(Call(
            "DELETE",
            path_of("/api/keys/{id}", id=id),
            query=dict(cancel_waiting=cancel_waiting),
            if_match=if_match,
        ), deadline)

    def rotate_key(
        self,
        id: int,
        body: types.KeyRotation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKeyWithSecret:
        """Give a key a new secret"""
        answer: types.ApiKeyWithSecret = self._call(Call(
            "POST",
            path_of("/api/keys/{id}/rotate", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            if_match=if_match,
            mark="id",
        ), deadline)
        return answer

    def list_people_lists(self, *, deadline: float | None = None) -> types.PeopleListPage:
        """Lists of people"""
        answer: types.PeopleListPage = self._call(Call("GET", "/api/lists", mark="data"), deadline)
        return answer

    def create_people_list(self, body: types.PeopleListName, *, deadline: float | None = None) -> types.PeopleList:
        """Make a list of people"""
        answer: types.PeopleList = self._call(Call("POST", "/api/lists", body=body, mark="id"), deadline)
        return answer

    def rename_people_list(
        self,
        name: str,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Rename a list of people"""
        answer: types.PeopleList = self._call(Call("PATCH", path_of("/api/lists/{name}", name=name), body=body, mark="id"), deadline)
        return answer

    def remove_people_list(self, name: str, *, deadline: float | None = None) -> None:
        """Remove a list of people"""
        self._call(Call("DELETE", path_of("/api/lists/{name}", name=name)), deadline)

    def get_list_people(
        self,
        name: str,
        *,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Iterator[types.ListPerson]:
        """People of a list. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            path_of("/api/lists/{name}/people", name=name),
            query=dict(limit=limit),
            mark="data",
        ), "data", deadline)

    def put_list_people(self, name: str, body: types.ListPeople, *, deadline: float | None = None) -> types.ListChange:
        """Add or change people of a list"""
        answer: types.ListChange = self._call(Call(
            "PUT",
            path_of("/api/lists/{name}/people", name=name),
            body=body,
            mark="added",
        ), deadline)
        return answer

    def remove_list_person(self, name: str, phone: str, *, deadline: float | None = None) -> None:
        """Remove a person from a list"""
        self._call(Call(
            "DELETE",
            path_of("/api/lists/{name}/people/{phone}", name=name, phone=phone),
        ), deadline)

    def get_me(self, *, deadline: float | None = None) -> types.Me:
        """Look up the key of the request"""
        answer: types.Me = self._call(Call("GET", "/api/me", mark="name"), deadline)
        return answer

    def list_media(self, *, limit: int | None = None, deadline: float | None = None) -> Iterator[types.KeptFile]:
        """Files for messages. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/media", query=dict(limit=limit), mark="data"), "data", deadline)

    def delete_media(self, id: str, *, deadline: float | None = None) -> None:
        """Remove a file"""
        self._call(Call("DELETE", path_of("/api/media/{id}", id=id)), deadline)

    def messages(
        self,
        *,
        status: Sequence[types.MessageStatus] | None = None,
        phone: str | None = None,
        user_id: str | None = None,
        batch_id: int | None = None,
        reference: str | None = None,
        created_from: datetime | str | None = None,
        created_to: datetime | str | None = None,
        scheduled_from: datetime | str | None = None,
        scheduled_to: datetime | str | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Iterator[types.Message]:
        """List messages by filter. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            "/api/messages",
            query=dict(
                status=status,
                phone=phone,
                user_id=user_id,
                batch_id=batch_id,
                reference=reference,
                created_from=created_from,
                created_to=created_to,
                scheduled_from=scheduled_from,
                scheduled_to=scheduled_to,
                limit=limit,
            ),
            mark="data",
        ), "data", deadline)

    def message(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Look up a message"""
        answer: types.Message = self._call(Call("GET", path_of("/api/messages/{id}", id=id), mark="id"), deadline)
        return answer

    def reschedule_message(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Reschedule a waiting message"""
        answer: types.Message = self._call(Call("PATCH", path_of("/api/messages/{id}", id=id), body=body, mark="id"), deadline)
        return answer

    def cancel(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Cancel a waiting message"""
        answer: types.Message = self._call(Call("POST", path_of("/api/messages/{id}/cancel", id=id), mark="id"), deadline)
        return answer

    def tell_payment_status(
        self,
        id: int,
        body: types.PaymentStatusRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Tell what became of a payment"""
        answer: types.EnqueueAnswer = self._call(Call(
            "POST",
            path_of("/api/messages/{id}/payment-status", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)
        return answer

    def retry_message(
        self,
        id: int,
        body: types.RetryRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Send a failed message again"""
        answer: types.Message = self._call(Call("POST", path_of("/api/messages/{id}/retry", id=id), body=body, mark="id"), deadline)
        return answer

    def get_open_api(self, *, deadline: float | None = None) -> dict[str, Any]:
        """This document"""
        answer: dict[str, Any] = self._call(Call("GET", "/api/openapi.json", mark=""), deadline)
        return answer

    def list_opt_outs(
        self,
        *,
        phone: str | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Iterator[types.OptOut]:
        """Numbers that want no messages. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/opt-outs", query=dict(phone=phone, limit=limit), mark="data"), "data", deadline)

    def add_opt_out(self, body: types.NewOptOut, *, deadline: float | None = None) -> types.OptOut:
        """Opt a number out"""
        answer: types.OptOut = self._call(Call("POST", "/api/opt-outs", body=body, mark="phone"), deadline)
        return answer

    def remove_opt_out(self, phone: str, *, deadline: float | None = None) -> None:
        """Remove an opt-out"""
        self._call(Call("DELETE", path_of("/api/opt-outs/{phone}", phone=phone)), deadline)

    def get_recipient(self, phone: str, *, deadline: float | None = None) -> types.Recipient:
        """Look up a recipient"""
        answer: types.Recipient = self._call(Call("GET", path_of("/api/recipients/{phone}", phone=phone), mark="phone"), deadline)
        return answer

    def erase_recipient(self, phone: str, *, deadline: float | None = None) -> types.ErasedRecipient:
        """Erase what is held about a person"""
        answer: types.ErasedRecipient = self._call(Call("DELETE", path_of("/api/recipients/{phone}", phone=phone), mark="erased"), deadline)
        return answer

    def export_recipient(
        self,
        phone: str,
        *,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Iterator[types.RecipientExport]:
        """Export what is held about a person. Page by page."""
        return self._pages(Call(
            "GET",
            path_of("/api/recipients/{phone}/export", phone=phone),
            query=dict(limit=limit),
            mark="messages",
        ), None, deadline)

    def list_saved_texts(self, *, deadline: float | None = None) -> types.SavedTextPage:
        """Saved texts"""
        answer: types.SavedTextPage = self._call(Call("GET", "/api/saved-texts", mark="data"), deadline)
        return answer

    def create_saved_text(self, body: types.NewSavedText, *, deadline: float | None = None) -> types.SavedText:
        """Save a text"""
        answer: types.SavedText = self._call(Call("POST", "/api/saved-texts", body=body, mark="name"), deadline)
        return answer

    def get_saved_text(self, name: str, *, deadline: float | None = None) -> types.SavedText:
        """Look up a saved text"""
        answer: types.SavedText = self._call(Call("GET", path_of("/api/saved-texts/{name}", name=name), mark="name"), deadline)
        return answer

    def change_saved_text(
        self,
        name: str,
        body: types.SavedTextChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.SavedText:
        """Change a saved text"""
        answer: types.SavedText = self._call(Call(
            "PATCH",
            path_of("/api/saved-texts/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    def remove_saved_text(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Remove a saved text"""
        self._call(Call("DELETE", path_of("/api/saved-texts/{name}", name=name), if_match=if_match), deadline)

    def list_sends(self, *, limit: int | None = None, deadline: float | None = None) -> Iterator[types.ListSend]:
        """Sends to saved lists. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/sends", query=dict(limit=limit), mark="data"), "data", deadline)

    def create_send(
        self,
        body: types.NewListSend,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ListSend:
        """Send to a saved list"""
        answer: types.ListSend = self._call(Call(
            "POST",
            "/api/sends",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="id",
        ), deadline)
        return answer

    def get_send(self, id: int, *, deadline: float | None = None) -> types.ListSend:
        """Look up a send to a saved list"""
        answer: types.ListSend = self._call(Call("GET", path_of("/api/sends/{id}", id=id), mark="id"), deadline)
        return answer

    def get_status(self, *, deadline: float | None = None) -> types.ServiceStatus:
        """Health and version of the service"""
        answer: types.ServiceStatus = self._call(Call("GET", "/api/status", mark="status"), deadline)
        return answer

    def list_webhooks(self, *, deadline: float | None = None) -> Iterator[types.Webhook]:
        """The webhooks of the key. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/webhooks", mark="data"), "data", deadline)

    def create_webhook(self, body: types.NewWebhook, *, deadline: float | None = None) -> types.CreatedWebhook:
        """Create a webhook"""
        answer: types.CreatedWebhook = self._call(Call("POST", "/api/webhooks", body=body, mark="id"), deadline)
        return answer

    def replay_webhook_delivery(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send one delivery again"""
        answer: types.WebhookDelivery = self._call(Call("POST", path_of("/api/webhooks/deliveries/{id}/replay", id=id), mark="id"), deadline)
        return answer

    def listen_to_webhooks(
        self,
        body: types.NewListener | None = None,
        *,
        deadline: float | None = None,
    ) -> types.CreatedWebhook:
        """Listen to events without an address"""
        answer: types.CreatedWebhook = self._call(Call("POST", "/api/webhooks/listeners", body=body, mark="id"), deadline)
        return answer

    def take_events(
        self,
        id: int,
        body: types.TakeRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.HeardEvents:
        """Take the next events of a listener"""
        answer: types.HeardEvents = self._call(Call(
            "POST",
            path_of("/api/webhooks/listeners/{id}/take", id=id),
            body=body,
            mark="data",
        ), deadline)
        return answer

    def get_webhook(self, id: int, *, deadline: float | None = None) -> types.Webhook:
        """Look up a webhook"""
        answer: types.Webhook = self._call(Call("GET", path_of("/api/webhooks/{id}", id=id), mark="id"), deadline)
        return answer

    def change_webhook(self, id: int, body: types.WebhookChanges, *, deadline: float | None = None) -> types.Webhook:
        """Change, enable or disable a webhook"""
        answer: types.Webhook = self._call(Call("PATCH", path_of("/api/webhooks/{id}", id=id), body=body, mark="id"), deadline)
        return answer

    def delete_webhook(self, id: int, *, deadline: float | None = None) -> None:
        """Delete a webhook"""
        self._call(Call("DELETE", path_of("/api/webhooks/{id}", id=id)), deadline)

    def list_webhook_deliveries(
        self,
        id: int,
        *,
        status: types.WebhookDeliveryStatus | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> Iterator[types.WebhookDelivery]:
        """List the deliveries of a webhook. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            path_of("/api/webhooks/{id}/deliveries", id=id),
            query=dict(status=status, limit=limit),
            mark="data",
        ), "data", deadline)

    def replay_webhook(self, id: int, body: types.ReplayRequest, *, deadline: float | None = None) -> types.Replay:
        """Send again what failed"""
        answer: types.Replay = self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/replay", id=id),
            body=body,
            mark="replayed",
        ), deadline)
        return answer

    def rotate_webhook_secret(
        self,
        id: int,
        body: types.SecretRotation | None = None,
        *,
        deadline: float | None = None,
    ) -> types.RotatedWebhook:
        """Replace the secret that signs"""
        answer: types.RotatedWebhook = self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/rotate-secret", id=id),
            body=body,
            mark="id",
        ), deadline)
        return answer

    def test_webhook(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send `webhook.test`"""
        answer: types.WebhookDelivery = self._call(Call("POST", path_of("/api/webhooks/{id}/test", id=id), mark="id"), deadline)
        return answer


class AsyncOperations:
    """A method for each operation of the API."""

    async def _call(self, call: Call, deadline: float | None) -> Any:
        raise NotImplementedError

    def _pages(self, call: Call, field: str | None, deadline: float | None) -> AsyncIterator[Any]:
        raise NotImplementedError

    def list_batches(
        self,
        *,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.BatchSummary]:
        """Batches, newest first. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/batches", query=dict(limit=limit), mark="data"), "data", deadline)

    async def get_batch(self, id: int, *, deadline: float | None = None) -> types.Batch:
        """Look up a batch and its progress"""
        answer: types.Batch = await self._call(Call("GET", path_of("/api/batches/{id}", id=id), mark="id"), deadline)
        return answer

    async def reschedule_batch(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.RescheduledBatch:
        """Reschedule what is still waiting in a batch"""
        answer: types.RescheduledBatch = await self._call(Call("PATCH", path_of("/api/batches/{id}", id=id), body=body, mark="batch_id"), deadline)
        return answer

    async def cancel_batch(self, id: int, *, deadline: float | None = None) -> types.CanceledBatch:
        """Cancel what is still waiting in a batch"""
        answer: types.CanceledBatch = await self._call(Call("POST", path_of("/api/batches/{id}/cancel", id=id), mark="batch_id"), deadline)
        return answer

    async def pause_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Pause a batch"""
        answer: types.PausedBatch = await self._call(Call("POST", path_of("/api/batches/{id}/pause", id=id), mark="batch_id"), deadline)
        return answer

    async def resume_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Resume a paused batch"""
        answer: types.PausedBatch = await self._call(Call("POST", path_of("/api/batches/{id}/resume", id=id), mark="batch_id"), deadline)
        return answer

    async def list_channels(self, *, deadline: float | None = None) -> types.ChannelPage:
        """Channels"""
        answer: types.ChannelPage = await self._call(Call("GET", "/api/channels", mark="data"), deadline)
        return answer

    async def create_channel(self, body: types.NewChannel, *, deadline: float | None = None) -> types.ChannelDetails:
        """Create a channel"""
        answer: types.ChannelDetails = await self._call(Call("POST", "/api/channels", body=body, mark="name"), deadline)
        return answer

    async def get_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelDetails:
        """Look up a channel"""
        answer: types.ChannelDetails = await self._call(Call("GET", path_of("/api/channels/{name}", name=name), mark="name"), deadline)
        return answer

    async def change_channel(
        self,
        name: str,
        body: types.ChannelChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Change a channel"""
        answer: types.ChannelDetails = await self._call(Call(
            "PATCH",
            path_of("/api/channels/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def archive_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Archive a channel"""
        await self._call(Call("DELETE", path_of("/api/channels/{name}", name=name), if_match=if_match), deadline)

    async def check_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelCheck:
        """Ask the provider of a channel"""
        answer: types.ChannelCheck = await self._call(Call("POST", path_of("/api/channels/{name}/check", name=name), mark="ready"), deadline)
        return answer

    async def make_channel_default(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Make a channel the default"""
        answer: types.Channel = await self._call(Call(
            "PUT",
            path_of("/api/channels/{name}/default", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def get_channel_pairing(self, name: str, *, deadline: float | None = None) -> types.ChannelPairing:
        """See how far a pairing is"""
        answer: types.ChannelPairing = await self._call(Call("GET", path_of("/api/channels/{name}/pairing", name=name), mark="state"), deadline)
        return answer

    async def begin_channel_pairing(
        self,
        name: str,
        body: types.PairingStart | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelPairing:
        """Begin to pair a phone"""
        answer: types.ChannelPairing = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pairing", name=name),
            body=body,
            if_match=if_match,
            mark="state",
        ), deadline)
        return answer

    async def end_channel_pairing(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> None:
        """Remove the link with a phone"""
        await self._call(Call(
            "DELETE",
            path_of("/api/channels/{name}/pairing", name=name),
            if_match=if_match,
        ), deadline)

    async def pause_channel(
        self,
        name: str,
        body: types.NewChannelPause | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Pause a channel"""
        answer: types.Channel = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pause", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def restore_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Restore an archived channel"""
        answer: types.ChannelDetails = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/restore", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def resume_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Resume a channel"""
        answer: types.Channel = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/resume", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def list_channel_templates(self, name: str, *, deadline: float | None = None) -> types.ChannelTemplatePage:
        """Templates of a channel"""
        answer: types.ChannelTemplatePage = await self._call(Call("GET", path_of("/api/channels/{name}/templates", name=name), mark="data"), deadline)
        return answer

    async def create_channel_template(
        self,
        name: str,
        body: types.NewChannelTemplate,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Ask the provider for a new template"""
        answer: types.ChannelTemplate = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/templates", name=name),
            body=body,
            mark="name",
        ), deadline)
        return answer

    async def get_channel_template(
        self,
        name: str,
        template: str,
        language: str,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Look up a template of a channel"""
        answer: types.ChannelTemplate = await self._call(Call(
            "GET",
            path_of("/api/channels/{name}/templates/{template}/{language}", name=name, template=template, language=language),
            mark="name",
        ), deadline)
        return answer

    async def test_channel(
        self,
        name: str,
        body: types.ChannelTest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelTestSent:
        """Send a test message by a channel"""
        answer: types.ChannelTestSent = await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/test", name=name),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="message_id",
        ), deadline)
        return answer

    async def enqueue(
        self,
        body: types.EnqueueRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Queue messages, for now or for later"""
        answer: types.EnqueueAnswer = await self._call(Call(
            "POST",
            "/api/enqueue-messages",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)
        return answer

    async def list_keys(self, *, deadline: float | None = None) -> types.ApiKeyPage:
        """API keys"""
        answer: types.ApiKeyPage = await self._call(Call("GET", "/api/keys", mark="data"), deadline)
        return answer

    async def create_key(self, body: types.NewApiKey, *, deadline: float | None = None) -> types.ApiKeyWithSecret:
        """Create a key"""
        answer: types.ApiKeyWithSecret = await self._call(Call("POST", "/api/keys", body=body, mark="id"), deadline)
        return answer

    async def get_key(self, id: int, *, deadline: float | None = None) -> types.ApiKey:
        """Look up a key"""
        answer: types.ApiKey = await self._call(Call("GET", path_of("/api/keys/{id}", id=id), mark="id"), deadline)
        return answer

    async def change_key(
        self,
        id: int,
        body: types.ApiKeyChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKey:
        """Change a key"""
        answer: types.ApiKey = await self._call(Call(
            "PATCH",
            path_of("/api/keys/{id}", id=id),
            body=body,
            if_match=if_match,
            mark="id",
        ), deadline)
        return answer

    async def revoke_key(
        self,
        id: int,
        *,
        cancel_waiting: bool | None = None,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> None:
        """Revoke a key"""
        await self._call(Call(
            "DELETE",
            path_of("/api/keys/{id}", id=id),
            query=dict(cancel_waiting=cancel_waiting),
            if_match=if_match,
        ), deadline)

    async def rotate_key(
        self,
        id: int,
        body: types.KeyRotation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKeyWithSecret:
        """Give a key a new secret"""
        answer: types.ApiKeyWithSecret = await self._call(Call(
            "POST",
            path_of("/api/keys/{id}/rotate", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            if_match=if_match,
            mark="id",
        ), deadline)
        return answer

    async def list_people_lists(self, *, deadline: float | None = None) -> types.PeopleListPage:
        """Lists of people"""
        answer: types.PeopleListPage = await self._call(Call("GET", "/api/lists", mark="data"), deadline)
        return answer

    async def create_people_list(
        self,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Make a list of people"""
        answer: types.PeopleList = await self._call(Call("POST", "/api/lists", body=body, mark="id"), deadline)
        return answer

    async def rename_people_list(
        self,
        name: str,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Rename a list of people"""
        answer: types.PeopleList = await self._call(Call("PATCH", path_of("/api/lists/{name}", name=name), body=body, mark="id"), deadline)
        return answer

    async def remove_people_list(self, name: str, *, deadline: float | None = None) -> None:
        """Remove a list of people"""
        await self._call(Call("DELETE", path_of("/api/lists/{name}", name=name)), deadline)

    def get_list_people(
        self,
        name: str,
        *,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.ListPerson]:
        """People of a list. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            path_of("/api/lists/{name}/people", name=name),
            query=dict(limit=limit),
            mark="data",
        ), "data", deadline)

    async def put_list_people(
        self,
        name: str,
        body: types.ListPeople,
        *,
        deadline: float | None = None,
    ) -> types.ListChange:
        """Add or change people of a list"""
        answer: types.ListChange = await self._call(Call(
            "PUT",
            path_of("/api/lists/{name}/people", name=name),
            body=body,
            mark="added",
        ), deadline)
        return answer

    async def remove_list_person(self, name: str, phone: str, *, deadline: float | None = None) -> None:
        """Remove a person from a list"""
        await self._call(Call(
            "DELETE",
            path_of("/api/lists/{name}/people/{phone}", name=name, phone=phone),
        ), deadline)

    async def get_me(self, *, deadline: float | None = None) -> types.Me:
        """Look up the key of the request"""
        answer: types.Me = await self._call(Call("GET", "/api/me", mark="name"), deadline)
        return answer

    def list_media(self, *, limit: int | None = None, deadline: float | None = None) -> AsyncIterator[types.KeptFile]:
        """Files for messages. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/media", query=dict(limit=limit), mark="data"), "data", deadline)

    async def delete_media(self, id: str, *, deadline: float | None = None) -> None:
        """Remove a file"""
        await self._call(Call("DELETE", path_of("/api/media/{id}", id=id)), deadline)

    def messages(
        self,
        *,
        status: Sequence[types.MessageStatus] | None = None,
        phone: str | None = None,
        user_id: str | None = None,
        batch_id: int | None = None,
        reference: str | None = None,
        created_from: datetime | str | None = None,
        created_to: datetime | str | None = None,
        scheduled_from: datetime | str | None = None,
        scheduled_to: datetime | str | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.Message]:
        """List messages by filter. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            "/api/messages",
            query=dict(
                status=status,
                phone=phone,
                user_id=user_id,
                batch_id=batch_id,
                reference=reference,
                created_from=created_from,
                created_to=created_to,
                scheduled_from=scheduled_from,
                scheduled_to=scheduled_to,
                limit=limit,
            ),
            mark="data",
        ), "data", deadline)

    async def message(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Look up a message"""
        answer: types.Message = await self._call(Call("GET", path_of("/api/messages/{id}", id=id), mark="id"), deadline)
        return answer

    async def reschedule_message(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Reschedule a waiting message"""
        answer: types.Message = await self._call(Call("PATCH", path_of("/api/messages/{id}", id=id), body=body, mark="id"), deadline)
        return answer

    async def cancel(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Cancel a waiting message"""
        answer: types.Message = await self._call(Call("POST", path_of("/api/messages/{id}/cancel", id=id), mark="id"), deadline)
        return answer

    async def tell_payment_status(
        self,
        id: int,
        body: types.PaymentStatusRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Tell what became of a payment"""
        answer: types.EnqueueAnswer = await self._call(Call(
            "POST",
            path_of("/api/messages/{id}/payment-status", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)
        return answer

    async def retry_message(
        self,
        id: int,
        body: types.RetryRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Send a failed message again"""
        answer: types.Message = await self._call(Call("POST", path_of("/api/messages/{id}/retry", id=id), body=body, mark="id"), deadline)
        return answer

    async def get_open_api(self, *, deadline: float | None = None) -> dict[str, Any]:
        """This document"""
        answer: dict[str, Any] = await self._call(Call("GET", "/api/openapi.json", mark=""), deadline)
        return answer

    def list_opt_outs(
        self,
        *,
        phone: str | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.OptOut]:
        """Numbers that want no messages. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/opt-outs", query=dict(phone=phone, limit=limit), mark="data"), "data", deadline)

    async def add_opt_out(self, body: types.NewOptOut, *, deadline: float | None = None) -> types.OptOut:
        """Opt a number out"""
        answer: types.OptOut = await self._call(Call("POST", "/api/opt-outs", body=body, mark="phone"), deadline)
        return answer

    async def remove_opt_out(self, phone: str, *, deadline: float | None = None) -> None:
        """Remove an opt-out"""
        await self._call(Call("DELETE", path_of("/api/opt-outs/{phone}", phone=phone)), deadline)

    async def get_recipient(self, phone: str, *, deadline: float | None = None) -> types.Recipient:
        """Look up a recipient"""
        answer: types.Recipient = await self._call(Call("GET", path_of("/api/recipients/{phone}", phone=phone), mark="phone"), deadline)
        return answer

    async def erase_recipient(self, phone: str, *, deadline: float | None = None) -> types.ErasedRecipient:
        """Erase what is held about a person"""
        answer: types.ErasedRecipient = await self._call(Call("DELETE", path_of("/api/recipients/{phone}", phone=phone), mark="erased"), deadline)
        return answer

    def export_recipient(
        self,
        phone: str,
        *,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.RecipientExport]:
        """Export what is held about a person. Page by page."""
        return self._pages(Call(
            "GET",
            path_of("/api/recipients/{phone}/export", phone=phone),
            query=dict(limit=limit),
            mark="messages",
        ), None, deadline)

    async def list_saved_texts(self, *, deadline: float | None = None) -> types.SavedTextPage:
        """Saved texts"""
        answer: types.SavedTextPage = await self._call(Call("GET", "/api/saved-texts", mark="data"), deadline)
        return answer

    async def create_saved_text(self, body: types.NewSavedText, *, deadline: float | None = None) -> types.SavedText:
        """Save a text"""
        answer: types.SavedText = await self._call(Call("POST", "/api/saved-texts", body=body, mark="name"), deadline)
        return answer

    async def get_saved_text(self, name: str, *, deadline: float | None = None) -> types.SavedText:
        """Look up a saved text"""
        answer: types.SavedText = await self._call(Call("GET", path_of("/api/saved-texts/{name}", name=name), mark="name"), deadline)
        return answer

    async def change_saved_text(
        self,
        name: str,
        body: types.SavedTextChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.SavedText:
        """Change a saved text"""
        answer: types.SavedText = await self._call(Call(
            "PATCH",
            path_of("/api/saved-texts/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)
        return answer

    async def remove_saved_text(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Remove a saved text"""
        await self._call(Call("DELETE", path_of("/api/saved-texts/{name}", name=name), if_match=if_match), deadline)

    def list_sends(self, *, limit: int | None = None, deadline: float | None = None) -> AsyncIterator[types.ListSend]:
        """Sends to saved lists. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/sends", query=dict(limit=limit), mark="data"), "data", deadline)

    async def create_send(
        self,
        body: types.NewListSend,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ListSend:
        """Send to a saved list"""
        answer: types.ListSend = await self._call(Call(
            "POST",
            "/api/sends",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="id",
        ), deadline)
        return answer

    async def get_send(self, id: int, *, deadline: float | None = None) -> types.ListSend:
        """Look up a send to a saved list"""
        answer: types.ListSend = await self._call(Call("GET", path_of("/api/sends/{id}", id=id), mark="id"), deadline)
        return answer

    async def get_status(self, *, deadline: float | None = None) -> types.ServiceStatus:
        """Health and version of the service"""
        answer: types.ServiceStatus = await self._call(Call("GET", "/api/status", mark="status"), deadline)
        return answer

    def list_webhooks(self, *, deadline: float | None = None) -> AsyncIterator[types.Webhook]:
        """The webhooks of the key. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/webhooks", mark="data"), "data", deadline)

    async def create_webhook(self, body: types.NewWebhook, *, deadline: float | None = None) -> types.CreatedWebhook:
        """Create a webhook"""
        answer: types.CreatedWebhook = await self._call(Call("POST", "/api/webhooks", body=body, mark="id"), deadline)
        return answer

    async def replay_webhook_delivery(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send one delivery again"""
        answer: types.WebhookDelivery = await self._call(Call("POST", path_of("/api/webhooks/deliveries/{id}/replay", id=id), mark="id"), deadline)
        return answer

    async def listen_to_webhooks(
        self,
        body: types.NewListener | None = None,
        *,
        deadline: float | None = None,
    ) -> types.CreatedWebhook:
        """Listen to events without an address"""
        answer: types.CreatedWebhook = await self._call(Call("POST", "/api/webhooks/listeners", body=body, mark="id"), deadline)
        return answer

    async def take_events(
        self,
        id: int,
        body: types.TakeRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.HeardEvents:
        """Take the next events of a listener"""
        answer: types.HeardEvents = await self._call(Call(
            "POST",
            path_of("/api/webhooks/listeners/{id}/take", id=id),
            body=body,
            mark="data",
        ), deadline)
        return answer

    async def get_webhook(self, id: int, *, deadline: float | None = None) -> types.Webhook:
        """Look up a webhook"""
        answer: types.Webhook = await self._call(Call("GET", path_of("/api/webhooks/{id}", id=id), mark="id"), deadline)
        return answer

    async def change_webhook(
        self,
        id: int,
        body: types.WebhookChanges,
        *,
        deadline: float | None = None,
    ) -> types.Webhook:
        """Change, enable or disable a webhook"""
        answer: types.Webhook = await self._call(Call("PATCH", path_of("/api/webhooks/{id}", id=id), body=body, mark="id"), deadline)
        return answer

    async def delete_webhook(self, id: int, *, deadline: float | None = None) -> None:
        """Delete a webhook"""
        await self._call(Call("DELETE", path_of("/api/webhooks/{id}", id=id)), deadline)

    def list_webhook_deliveries(
        self,
        id: int,
        *,
        status: types.WebhookDeliveryStatus | None = None,
        limit: int | None = None,
        deadline: float | None = None,
    ) -> AsyncIterator[types.WebhookDelivery]:
        """List the deliveries of a webhook. Further pages are read as they are needed."""
        return self._pages(Call(
            "GET",
            path_of("/api/webhooks/{id}/deliveries", id=id),
            query=dict(status=status, limit=limit),
            mark="data",
        ), "data", deadline)

    async def replay_webhook(
        self,
        id: int,
        body: types.ReplayRequest,
        *,
        deadline: float | None = None,
    ) -> types.Replay:
        """Send again what failed"""
        answer: types.Replay = await self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/replay", id=id),
            body=body,
            mark="replayed",
        ), deadline)
        return answer

    async def rotate_webhook_secret(
        self,
        id: int,
        body: types.SecretRotation | None = None,
        *,
        deadline: float | None = None,
    ) -> types.RotatedWebhook:
        """Replace the secret that signs"""
        answer: types.RotatedWebhook = await self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/rotate-secret", id=id),
            body=body,
            mark="id",
        ), deadline)
        return answer

    async def test_webhook(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send `webhook.test`"""
        answer: types.WebhookDelivery = await self._call(Call("POST", path_of("/api/webhooks/{id}/test", id=id), mark="id"), deadline)
        return answer
