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
        return self._call(Call("GET", path_of("/api/batches/{id}", id=id), mark="id"), deadline)

    def reschedule_batch(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.RescheduledBatch:
        """Reschedule what is still waiting in a batch"""
        return self._call(Call("PATCH", path_of("/api/batches/{id}", id=id), body=body, mark="batch_id"), deadline)

    def cancel_batch(self, id: int, *, deadline: float | None = None) -> types.CanceledBatch:
        """Cancel what is still waiting in a batch"""
        return self._call(Call("POST", path_of("/api/batches/{id}/cancel", id=id), mark="batch_id"), deadline)

    def pause_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Pause a batch"""
        return self._call(Call("POST", path_of("/api/batches/{id}/pause", id=id), mark="batch_id"), deadline)

    def resume_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Resume a paused batch"""
        return self._call(Call("POST", path_of("/api/batches/{id}/resume", id=id), mark="batch_id"), deadline)

    def list_channels(self, *, deadline: float | None = None) -> types.ChannelPage:
        """Channels"""
        return self._call(Call("GET", "/api/channels", mark="data"), deadline)

    def create_channel(self, body: types.NewChannel, *, deadline: float | None = None) -> types.ChannelDetails:
        """Create a channel"""
        return self._call(Call("POST", "/api/channels", body=body, mark="name"), deadline)

    def get_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelDetails:
        """Look up a channel"""
        return self._call(Call("GET", path_of("/api/channels/{name}", name=name), mark="name"), deadline)

    def change_channel(
        self,
        name: str,
        body: types.ChannelChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Change a channel"""
        return self._call(Call(
            "PATCH",
            path_of("/api/channels/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

    def archive_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Archive a channel"""
        self._call(Call("DELETE", path_of("/api/channels/{name}", name=name), if_match=if_match), deadline)

    def check_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelCheck:
        """Ask the provider of a channel"""
        return self._call(Call("POST", path_of("/api/channels/{name}/check", name=name), mark="ready"), deadline)

    def make_channel_default(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Make a channel the default"""
        return self._call(Call(
            "PUT",
            path_of("/api/channels/{name}/default", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    def get_channel_pairing(self, name: str, *, deadline: float | None = None) -> types.ChannelPairing:
        """See how far a pairing is"""
        return self._call(Call("GET", path_of("/api/channels/{name}/pairing", name=name), mark="state"), deadline)

    def begin_channel_pairing(
        self,
        name: str,
        body: types.PairingStart | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelPairing:
        """Begin to pair a phone"""
        return self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pairing", name=name),
            body=body,
            if_match=if_match,
            mark="state",
        ), deadline)

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
        return self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pause", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

    def restore_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Restore an archived channel"""
        return self._call(Call(
            "POST",
            path_of("/api/channels/{name}/restore", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    def resume_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> types.Channel:
        """Resume a channel"""
        return self._call(Call(
            "POST",
            path_of("/api/channels/{name}/resume", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    def list_channel_templates(self, name: str, *, deadline: float | None = None) -> types.ChannelTemplatePage:
        """Templates of a channel"""
        return self._call(Call("GET", path_of("/api/channels/{name}/templates", name=name), mark="data"), deadline)

    def get_channel_template(
        self,
        name: str,
        template: str,
        language: str,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Look up a template of a channel"""
        return self._call(Call(
            "GET",
            path_of("/api/channels/{name}/templates/{template}/{language}", name=name, template=template, language=language),
            mark="name",
        ), deadline)

    def test_channel(
        self,
        name: str,
        body: types.ChannelTest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelTestSent:
        """Send a test message by a channel"""
        return self._call(Call(
            "POST",
            path_of("/api/channels/{name}/test", name=name),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="message_id",
        ), deadline)

    def enqueue(
        self,
        body: types.EnqueueRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Queue messages, for now or for later"""
        return self._call(Call(
            "POST",
            "/api/enqueue-messages",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)

    def list_keys(self, *, deadline: float | None = None) -> types.ApiKeyPage:
        """API keys"""
        return self._call(Call("GET", "/api/keys", mark="data"), deadline)

    def create_key(self, body: types.NewApiKey, *, deadline: float | None = None) -> types.ApiKeyWithSecret:
        """Create a key"""
        return self._call(Call("POST", "/api/keys", body=body, mark="id"), deadline)

    def get_key(self, id: int, *, deadline: float | None = None) -> types.ApiKey:
        """Look up a key"""
        return self._call(Call("GET", path_of("/api/keys/{id}", id=id), mark="id"), deadline)

    def change_key(
        self,
        id: int,
        body: types.ApiKeyChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKey:
        """Change a key"""
        return self._call(Call(
            "PATCH",
            path_of("/api/keys/{id}", id=id),
            body=body,
            if_match=if_match,
            mark="id",
        ), deadline)

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
        return self._call(Call(
            "POST",
            path_of("/api/keys/{id}/rotate", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            if_match=if_match,
            mark="id",
        ), deadline)

    def list_people_lists(self, *, deadline: float | None = None) -> types.PeopleListPage:
        """Lists of people"""
        return self._call(Call("GET", "/api/lists", mark="data"), deadline)

    def create_people_list(self, body: types.PeopleListName, *, deadline: float | None = None) -> types.PeopleList:
        """Make a list of people"""
        return self._call(Call("POST", "/api/lists", body=body, mark="id"), deadline)

    def rename_people_list(
        self,
        name: str,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Rename a list of people"""
        return self._call(Call("PATCH", path_of("/api/lists/{name}", name=name), body=body, mark="id"), deadline)

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
        return self._call(Call(
            "PUT",
            path_of("/api/lists/{name}/people", name=name),
            body=body,
            mark="added",
        ), deadline)

    def remove_list_person(self, name: str, phone: str, *, deadline: float | None = None) -> None:
        """Remove a person from a list"""
        self._call(Call(
            "DELETE",
            path_of("/api/lists/{name}/people/{phone}", name=name, phone=phone),
        ), deadline)

    def get_me(self, *, deadline: float | None = None) -> types.Me:
        """Look up the key of the request"""
        return self._call(Call("GET", "/api/me", mark="name"), deadline)

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
        return self._call(Call("GET", path_of("/api/messages/{id}", id=id), mark="id"), deadline)

    def reschedule_message(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Reschedule a waiting message"""
        return self._call(Call("PATCH", path_of("/api/messages/{id}", id=id), body=body, mark="id"), deadline)

    def cancel(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Cancel a waiting message"""
        return self._call(Call("POST", path_of("/api/messages/{id}/cancel", id=id), mark="id"), deadline)

    def tell_payment_status(
        self,
        id: int,
        body: types.PaymentStatusRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Tell what became of a payment"""
        return self._call(Call(
            "POST",
            path_of("/api/messages/{id}/payment-status", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)

    def retry_message(
        self,
        id: int,
        body: types.RetryRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Send a failed message again"""
        return self._call(Call("POST", path_of("/api/messages/{id}/retry", id=id), body=body, mark="id"), deadline)

    def get_open_api(self, *, deadline: float | None = None) -> dict[str, Any]:
        """This document"""
        return self._call(Call("GET", "/api/openapi.json", mark=""), deadline)

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
        return self._call(Call("POST", "/api/opt-outs", body=body, mark="phone"), deadline)

    def remove_opt_out(self, phone: str, *, deadline: float | None = None) -> None:
        """Remove an opt-out"""
        self._call(Call("DELETE", path_of("/api/opt-outs/{phone}", phone=phone)), deadline)

    def get_recipient(self, phone: str, *, deadline: float | None = None) -> types.Recipient:
        """Look up a recipient"""
        return self._call(Call("GET", path_of("/api/recipients/{phone}", phone=phone), mark="phone"), deadline)

    def erase_recipient(self, phone: str, *, deadline: float | None = None) -> types.ErasedRecipient:
        """Erase what is held about a person"""
        return self._call(Call("DELETE", path_of("/api/recipients/{phone}", phone=phone), mark="erased"), deadline)

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
        return self._call(Call("GET", "/api/saved-texts", mark="data"), deadline)

    def create_saved_text(self, body: types.NewSavedText, *, deadline: float | None = None) -> types.SavedText:
        """Save a text"""
        return self._call(Call("POST", "/api/saved-texts", body=body, mark="name"), deadline)

    def get_saved_text(self, name: str, *, deadline: float | None = None) -> types.SavedText:
        """Look up a saved text"""
        return self._call(Call("GET", path_of("/api/saved-texts/{name}", name=name), mark="name"), deadline)

    def change_saved_text(
        self,
        name: str,
        body: types.SavedTextChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.SavedText:
        """Change a saved text"""
        return self._call(Call(
            "PATCH",
            path_of("/api/saved-texts/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

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
        return self._call(Call(
            "POST",
            "/api/sends",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="id",
        ), deadline)

    def get_send(self, id: int, *, deadline: float | None = None) -> types.ListSend:
        """Look up a send to a saved list"""
        return self._call(Call("GET", path_of("/api/sends/{id}", id=id), mark="id"), deadline)

    def get_status(self, *, deadline: float | None = None) -> types.ServiceStatus:
        """Health and version of the service"""
        return self._call(Call("GET", "/api/status", mark="status"), deadline)

    def list_webhooks(self, *, deadline: float | None = None) -> Iterator[types.Webhook]:
        """The webhooks of the key. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/webhooks", mark="data"), "data", deadline)

    def create_webhook(self, body: types.NewWebhook, *, deadline: float | None = None) -> types.CreatedWebhook:
        """Create a webhook"""
        return self._call(Call("POST", "/api/webhooks", body=body, mark="id"), deadline)

    def replay_webhook_delivery(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send one delivery again"""
        return self._call(Call("POST", path_of("/api/webhooks/deliveries/{id}/replay", id=id), mark="id"), deadline)

    def listen_to_webhooks(
        self,
        body: types.NewListener | None = None,
        *,
        deadline: float | None = None,
    ) -> types.CreatedWebhook:
        """Listen to events without an address"""
        return self._call(Call("POST", "/api/webhooks/listeners", body=body, mark="id"), deadline)

    def take_events(
        self,
        id: int,
        body: types.TakeRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.HeardEvents:
        """Take the next events of a listener"""
        return self._call(Call(
            "POST",
            path_of("/api/webhooks/listeners/{id}/take", id=id),
            body=body,
            mark="data",
        ), deadline)

    def get_webhook(self, id: int, *, deadline: float | None = None) -> types.Webhook:
        """Look up a webhook"""
        return self._call(Call("GET", path_of("/api/webhooks/{id}", id=id), mark="id"), deadline)

    def change_webhook(self, id: int, body: types.WebhookChanges, *, deadline: float | None = None) -> types.Webhook:
        """Change, enable or disable a webhook"""
        return self._call(Call("PATCH", path_of("/api/webhooks/{id}", id=id), body=body, mark="id"), deadline)

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
        return self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/replay", id=id),
            body=body,
            mark="replayed",
        ), deadline)

    def rotate_webhook_secret(
        self,
        id: int,
        body: types.SecretRotation | None = None,
        *,
        deadline: float | None = None,
    ) -> types.RotatedWebhook:
        """Replace the secret that signs"""
        return self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/rotate-secret", id=id),
            body=body,
            mark="id",
        ), deadline)

    def test_webhook(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send `webhook.test`"""
        return self._call(Call("POST", path_of("/api/webhooks/{id}/test", id=id), mark="id"), deadline)


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
        return await self._call(Call("GET", path_of("/api/batches/{id}", id=id), mark="id"), deadline)

    async def reschedule_batch(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.RescheduledBatch:
        """Reschedule what is still waiting in a batch"""
        return await self._call(Call("PATCH", path_of("/api/batches/{id}", id=id), body=body, mark="batch_id"), deadline)

    async def cancel_batch(self, id: int, *, deadline: float | None = None) -> types.CanceledBatch:
        """Cancel what is still waiting in a batch"""
        return await self._call(Call("POST", path_of("/api/batches/{id}/cancel", id=id), mark="batch_id"), deadline)

    async def pause_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Pause a batch"""
        return await self._call(Call("POST", path_of("/api/batches/{id}/pause", id=id), mark="batch_id"), deadline)

    async def resume_batch(self, id: int, *, deadline: float | None = None) -> types.PausedBatch:
        """Resume a paused batch"""
        return await self._call(Call("POST", path_of("/api/batches/{id}/resume", id=id), mark="batch_id"), deadline)

    async def list_channels(self, *, deadline: float | None = None) -> types.ChannelPage:
        """Channels"""
        return await self._call(Call("GET", "/api/channels", mark="data"), deadline)

    async def create_channel(self, body: types.NewChannel, *, deadline: float | None = None) -> types.ChannelDetails:
        """Create a channel"""
        return await self._call(Call("POST", "/api/channels", body=body, mark="name"), deadline)

    async def get_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelDetails:
        """Look up a channel"""
        return await self._call(Call("GET", path_of("/api/channels/{name}", name=name), mark="name"), deadline)

    async def change_channel(
        self,
        name: str,
        body: types.ChannelChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Change a channel"""
        return await self._call(Call(
            "PATCH",
            path_of("/api/channels/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

    async def archive_channel(self, name: str, *, if_match: str | None = None, deadline: float | None = None) -> None:
        """Archive a channel"""
        await self._call(Call("DELETE", path_of("/api/channels/{name}", name=name), if_match=if_match), deadline)

    async def check_channel(self, name: str, *, deadline: float | None = None) -> types.ChannelCheck:
        """Ask the provider of a channel"""
        return await self._call(Call("POST", path_of("/api/channels/{name}/check", name=name), mark="ready"), deadline)

    async def make_channel_default(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Make a channel the default"""
        return await self._call(Call(
            "PUT",
            path_of("/api/channels/{name}/default", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    async def get_channel_pairing(self, name: str, *, deadline: float | None = None) -> types.ChannelPairing:
        """See how far a pairing is"""
        return await self._call(Call("GET", path_of("/api/channels/{name}/pairing", name=name), mark="state"), deadline)

    async def begin_channel_pairing(
        self,
        name: str,
        body: types.PairingStart | None = None,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelPairing:
        """Begin to pair a phone"""
        return await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pairing", name=name),
            body=body,
            if_match=if_match,
            mark="state",
        ), deadline)

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
        return await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/pause", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

    async def restore_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelDetails:
        """Restore an archived channel"""
        return await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/restore", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    async def resume_channel(
        self,
        name: str,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.Channel:
        """Resume a channel"""
        return await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/resume", name=name),
            if_match=if_match,
            mark="name",
        ), deadline)

    async def list_channel_templates(self, name: str, *, deadline: float | None = None) -> types.ChannelTemplatePage:
        """Templates of a channel"""
        return await self._call(Call("GET", path_of("/api/channels/{name}/templates", name=name), mark="data"), deadline)

    async def get_channel_template(
        self,
        name: str,
        template: str,
        language: str,
        *,
        deadline: float | None = None,
    ) -> types.ChannelTemplate:
        """Look up a template of a channel"""
        return await self._call(Call(
            "GET",
            path_of("/api/channels/{name}/templates/{template}/{language}", name=name, template=template, language=language),
            mark="name",
        ), deadline)

    async def test_channel(
        self,
        name: str,
        body: types.ChannelTest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.ChannelTestSent:
        """Send a test message by a channel"""
        return await self._call(Call(
            "POST",
            path_of("/api/channels/{name}/test", name=name),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="message_id",
        ), deadline)

    async def enqueue(
        self,
        body: types.EnqueueRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Queue messages, for now or for later"""
        return await self._call(Call(
            "POST",
            "/api/enqueue-messages",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)

    async def list_keys(self, *, deadline: float | None = None) -> types.ApiKeyPage:
        """API keys"""
        return await self._call(Call("GET", "/api/keys", mark="data"), deadline)

    async def create_key(self, body: types.NewApiKey, *, deadline: float | None = None) -> types.ApiKeyWithSecret:
        """Create a key"""
        return await self._call(Call("POST", "/api/keys", body=body, mark="id"), deadline)

    async def get_key(self, id: int, *, deadline: float | None = None) -> types.ApiKey:
        """Look up a key"""
        return await self._call(Call("GET", path_of("/api/keys/{id}", id=id), mark="id"), deadline)

    async def change_key(
        self,
        id: int,
        body: types.ApiKeyChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.ApiKey:
        """Change a key"""
        return await self._call(Call(
            "PATCH",
            path_of("/api/keys/{id}", id=id),
            body=body,
            if_match=if_match,
            mark="id",
        ), deadline)

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
        return await self._call(Call(
            "POST",
            path_of("/api/keys/{id}/rotate", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            if_match=if_match,
            mark="id",
        ), deadline)

    async def list_people_lists(self, *, deadline: float | None = None) -> types.PeopleListPage:
        """Lists of people"""
        return await self._call(Call("GET", "/api/lists", mark="data"), deadline)

    async def create_people_list(
        self,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Make a list of people"""
        return await self._call(Call("POST", "/api/lists", body=body, mark="id"), deadline)

    async def rename_people_list(
        self,
        name: str,
        body: types.PeopleListName,
        *,
        deadline: float | None = None,
    ) -> types.PeopleList:
        """Rename a list of people"""
        return await self._call(Call("PATCH", path_of("/api/lists/{name}", name=name), body=body, mark="id"), deadline)

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
        return await self._call(Call(
            "PUT",
            path_of("/api/lists/{name}/people", name=name),
            body=body,
            mark="added",
        ), deadline)

    async def remove_list_person(self, name: str, phone: str, *, deadline: float | None = None) -> None:
        """Remove a person from a list"""
        await self._call(Call(
            "DELETE",
            path_of("/api/lists/{name}/people/{phone}", name=name, phone=phone),
        ), deadline)

    async def get_me(self, *, deadline: float | None = None) -> types.Me:
        """Look up the key of the request"""
        return await self._call(Call("GET", "/api/me", mark="name"), deadline)

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
        return await self._call(Call("GET", path_of("/api/messages/{id}", id=id), mark="id"), deadline)

    async def reschedule_message(
        self,
        id: int,
        body: types.RescheduleRequest,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Reschedule a waiting message"""
        return await self._call(Call("PATCH", path_of("/api/messages/{id}", id=id), body=body, mark="id"), deadline)

    async def cancel(self, id: int, *, deadline: float | None = None) -> types.Message:
        """Cancel a waiting message"""
        return await self._call(Call("POST", path_of("/api/messages/{id}/cancel", id=id), mark="id"), deadline)

    async def tell_payment_status(
        self,
        id: int,
        body: types.PaymentStatusRequest,
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.EnqueueAnswer:
        """Tell what became of a payment"""
        return await self._call(Call(
            "POST",
            path_of("/api/messages/{id}/payment-status", id=id),
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="messages",
        ), deadline)

    async def retry_message(
        self,
        id: int,
        body: types.RetryRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.Message:
        """Send a failed message again"""
        return await self._call(Call("POST", path_of("/api/messages/{id}/retry", id=id), body=body, mark="id"), deadline)

    async def get_open_api(self, *, deadline: float | None = None) -> dict[str, Any]:
        """This document"""
        return await self._call(Call("GET", "/api/openapi.json", mark=""), deadline)

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
        return await self._call(Call("POST", "/api/opt-outs", body=body, mark="phone"), deadline)

    async def remove_opt_out(self, phone: str, *, deadline: float | None = None) -> None:
        """Remove an opt-out"""
        await self._call(Call("DELETE", path_of("/api/opt-outs/{phone}", phone=phone)), deadline)

    async def get_recipient(self, phone: str, *, deadline: float | None = None) -> types.Recipient:
        """Look up a recipient"""
        return await self._call(Call("GET", path_of("/api/recipients/{phone}", phone=phone), mark="phone"), deadline)

    async def erase_recipient(self, phone: str, *, deadline: float | None = None) -> types.ErasedRecipient:
        """Erase what is held about a person"""
        return await self._call(Call("DELETE", path_of("/api/recipients/{phone}", phone=phone), mark="erased"), deadline)

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
        return await self._call(Call("GET", "/api/saved-texts", mark="data"), deadline)

    async def create_saved_text(self, body: types.NewSavedText, *, deadline: float | None = None) -> types.SavedText:
        """Save a text"""
        return await self._call(Call("POST", "/api/saved-texts", body=body, mark="name"), deadline)

    async def get_saved_text(self, name: str, *, deadline: float | None = None) -> types.SavedText:
        """Look up a saved text"""
        return await self._call(Call("GET", path_of("/api/saved-texts/{name}", name=name), mark="name"), deadline)

    async def change_saved_text(
        self,
        name: str,
        body: types.SavedTextChanges,
        *,
        if_match: str | None = None,
        deadline: float | None = None,
    ) -> types.SavedText:
        """Change a saved text"""
        return await self._call(Call(
            "PATCH",
            path_of("/api/saved-texts/{name}", name=name),
            body=body,
            if_match=if_match,
            mark="name",
        ), deadline)

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
        return await self._call(Call(
            "POST",
            "/api/sends",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            mark="id",
        ), deadline)

    async def get_send(self, id: int, *, deadline: float | None = None) -> types.ListSend:
        """Look up a send to a saved list"""
        return await self._call(Call("GET", path_of("/api/sends/{id}", id=id), mark="id"), deadline)

    async def get_status(self, *, deadline: float | None = None) -> types.ServiceStatus:
        """Health and version of the service"""
        return await self._call(Call("GET", "/api/status", mark="status"), deadline)

    def list_webhooks(self, *, deadline: float | None = None) -> AsyncIterator[types.Webhook]:
        """The webhooks of the key. Further pages are read as they are needed."""
        return self._pages(Call("GET", "/api/webhooks", mark="data"), "data", deadline)

    async def create_webhook(self, body: types.NewWebhook, *, deadline: float | None = None) -> types.CreatedWebhook:
        """Create a webhook"""
        return await self._call(Call("POST", "/api/webhooks", body=body, mark="id"), deadline)

    async def replay_webhook_delivery(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send one delivery again"""
        return await self._call(Call("POST", path_of("/api/webhooks/deliveries/{id}/replay", id=id), mark="id"), deadline)

    async def listen_to_webhooks(
        self,
        body: types.NewListener | None = None,
        *,
        deadline: float | None = None,
    ) -> types.CreatedWebhook:
        """Listen to events without an address"""
        return await self._call(Call("POST", "/api/webhooks/listeners", body=body, mark="id"), deadline)

    async def take_events(
        self,
        id: int,
        body: types.TakeRequest | None = None,
        *,
        deadline: float | None = None,
    ) -> types.HeardEvents:
        """Take the next events of a listener"""
        return await self._call(Call(
            "POST",
            path_of("/api/webhooks/listeners/{id}/take", id=id),
            body=body,
            mark="data",
        ), deadline)

    async def get_webhook(self, id: int, *, deadline: float | None = None) -> types.Webhook:
        """Look up a webhook"""
        return await self._call(Call("GET", path_of("/api/webhooks/{id}", id=id), mark="id"), deadline)

    async def change_webhook(
        self,
        id: int,
        body: types.WebhookChanges,
        *,
        deadline: float | None = None,
    ) -> types.Webhook:
        """Change, enable or disable a webhook"""
        return await self._call(Call("PATCH", path_of("/api/webhooks/{id}", id=id), body=body, mark="id"), deadline)

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
        return await self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/replay", id=id),
            body=body,
            mark="replayed",
        ), deadline)

    async def rotate_webhook_secret(
        self,
        id: int,
        body: types.SecretRotation | None = None,
        *,
        deadline: float | None = None,
    ) -> types.RotatedWebhook:
        """Replace the secret that signs"""
        return await self._call(Call(
            "POST",
            path_of("/api/webhooks/{id}/rotate-secret", id=id),
            body=body,
            mark="id",
        ), deadline)

    async def test_webhook(self, id: int, *, deadline: float | None = None) -> types.WebhookDelivery:
        """Send `webhook.test`"""
        return await self._call(Call("POST", path_of("/api/webhooks/{id}/test", id=id), mark="id"), deadline)
