// Made by npm run generate from docs/openapi.json 28f5380d59c8322a
export interface paths {
    "/api/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Batches, newest first
         * @description Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `GET /api/batches/{id}` tells more of each. A key sees its own batches; with the scope `messages:read_all`, those of every key.
         */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a batch and its progress
         * @description A key sees its own batches; with the scope `messages:read_all`, those of every key.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reschedule what is still waiting in a batch
         * @description The new time must be earlier than the `expires_at` of every message that waits. Done in parts: if it ends with an error, repeat it, and it goes on with the rest.
         */
        patch: operations["rescheduleBatch"];
        trace?: never;
    };
    "/api/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel what is still waiting in a batch
         * @description Once this is answered, nothing that it counts as canceled is sent. Done in parts: if it ends with an error, repeat it, and it goes on with the rest.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch
         * @description Once this is answered, no further message of it begins to be sent; what is `Enviando` ends. `expires_at` goes on counting. Repeating it changes nothing.
         */
        post: operations["pauseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused batch
         * @description Its messages keep their times: those that have come meanwhile are sent now, also those that wait for the review of a template (`provider_review`), which does not stop the batch again. Repeating it changes nothing.
         */
        post: operations["resumeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels
         * @description Archived ones too. Pools are not among them.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Create a channel
         * @description Nothing is asked of its provider: `check` does that, and `pairing` pairs a phone. A repeated request is refused, because the name is taken. The key must be bound to addresses.
         */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a channel
         * @description With its settings. Secrets can be written and never read. A key that may not change channels, or is not bound to addresses, sees of `url` the server alone, and no description: they may hold a token.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Archive a channel
         * @description It takes no new messages; receipts are still applied, and its history stays. Repeating it changes nothing. The key must be bound to addresses.
         */
        delete: operations["archiveChannel"];
        options?: never;
        head?: never;
        /**
         * Change a channel
         * @description Of the channel that the environment describes only the limits can be changed. The key must be bound to addresses.
         */
        patch: operations["changeChannel"];
        trace?: never;
    };
    "/api/channels/{name}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider of a channel
         * @description Whether it could send now. Nothing is sent. It takes up to 10 seconds.
         */
        post: operations["checkChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a channel the default
         * @description Messages that name no channel, of keys without one of their own, leave by it from now on. Repeating it changes nothing. The key must be bound to addresses.
         */
        put: operations["makeChannelDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far a pairing is
         * @description Asks the provider, so look at most every two seconds. The codes are credentials: a key that is not bound to addresses gets `qr` and `code` as null.
         */
        get: operations["getChannelPairing"];
        put?: never;
        /**
         * Begin to pair a phone
         * @description Makes the provider show a code, and creates the sender there where it is missing. The key must be bound to addresses.
         */
        post: operations["beginChannelPairing"];
        /**
         * Remove the link with a phone
         * @description Nothing leaves until a phone is paired again. The key must be bound to addresses.
         */
        delete: operations["endChannelPairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a channel
         * @description Its messages wait until it is resumed. Repeating it changes nothing. Any address may do it.
         */
        post: operations["pauseChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived channel
         * @description It takes new messages again. Repeating it changes nothing. The key must be bound to addresses.
         */
        post: operations["restoreChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a channel
         * @description Also one that an error suspended: its failures are forgotten. Only a rest that the provider asked for stays in force. Repeating it changes nothing. The key must be bound to addresses.
         */
        post: operations["resumeChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates of a channel
         * @description As the provider last told them; it is not asked now. Empty for a provider that has none, or was never asked. They are created in the panel or at the provider.
         */
        get: operations["listChannelTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message by a channel
         * @description In the name of the key, which needs `messages:write` too. It is a real message, and counts for the limits of the key. Without an `Idempotency-Key` a repeated request sends another one. The key must be bound to addresses.
         */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enqueue-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue messages, for now or for later
         * @description All or nothing: one bad message refuses the batch. A 200 means that every message is on disk.
         */
        post: operations["enqueueMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys
         * @description Revoked ones too, and never their secrets.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Its scopes are among those of the key of the request. One that administers gets addresses within those of that key, and ends no later. A repeated request is refused, because the name is taken: `rotate` gives a secret that was lost. The key must be bound to addresses.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a key */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description For good, with all its secrets, within a second. Repeating it changes nothing. The key must be bound to addresses.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description Every process applies it within a second. A key with a scope that the key of the request lacks is out of reach, and so is that key itself. The key must be bound to addresses.
         */
        patch: operations["changeKey"];
        trace?: never;
    };
    "/api/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key a new secret
         * @description Also the key of the request. A key with a scope that it lacks is out of reach. The key must be bound to addresses.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists of people
         * @description The lists of the whole installation, for all keys; `GET /api/lists/{name}/people` has their people. The panel has them under *Listas*.
         */
        get: operations["listPeopleLists"];
        put?: never;
        /**
         * Make a list of people
         * @description It is empty at first. An installation has at most 200 lists. Test keys are refused.
         */
        post: operations["createPeopleList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a list of people
         * @description With its people. Sends that have taken the list already stay as they are. Test keys are refused.
         */
        delete: operations["removePeopleList"];
        options?: never;
        head?: never;
        /**
         * Rename a list of people
         * @description Recurring sends to it go on. Test keys are refused.
         */
        patch: operations["renamePeopleList"];
        trace?: never;
    };
    "/api/lists/{name}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People of a list
         * @description In the order in which they were added. Follow `next_cursor` until it is null. The key needs `messages:read` too, since these are personal data. A list that a file has replaced in between refuses the cursor: begin again.
         */
        get: operations["getListPeople"];
        /**
         * Add or change people of a list
         * @description Up to 1,000 people at once: who is new is added, who is known gets these values in place of those before, and nobody else changes. All of them are taken or none; the fields have the rules of `POST /api/enqueue-messages`. A person is known by any form of their number. A list has at most 100,000 people. Repeating it changes nothing. Test keys are refused, because real sends take the lists.
         */
        put: operations["putListPeople"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{name}/people/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a person from a list
         * @description Sends that have taken the list already still have the person. Who wants no messages needs an opt-out.
         */
        delete: operations["removeListPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up the key of the request */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files for messages
         * @description Those that this key has uploaded and that are kept, newest first. Follow `next_cursor` until it is null.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a file for messages
         * @description As `multipart/form-data` with one file, which may have up to MEDIA_MAX_BYTES bytes (16 MiB by default), or as JSON in base64. What it is, its content says; a name or a type that does not fit is refused. `media: { id }` of `POST /api/enqueue-messages` sends it, as often as you like. An equal content is stored once. `quota` says what the key keeps; a file that does not fit is 413 `media_quota_exceeded`.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a file
         * @description One that this key has uploaded. Messages that have ended keep what they were, without the file. Without this a file goes by itself at `expires_at`. Do not remove it while a request with it is under way.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages by filter
         * @description Newest first. Follow `next_cursor`, with the same filters, until it is null: a page may hold fewer messages than asked for, even none, and still have a next one. A key sees its own messages; with the scope `messages:read_all`, those of every key.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a message
         * @description A key sees its own messages; with the scope `messages:read_all`, those of every key.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reschedule a waiting message
         * @description The new time must be earlier than its `expires_at`.
         */
        patch: operations["rescheduleMessage"];
        trace?: never;
    };
    "/api/messages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a waiting message
         * @description Once this is answered with 200 the message is not sent. Repeating it changes nothing.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}/payment-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what became of a payment
         * @description Queues a message to the recipient of this one, by the same channel. Meta changes the order in the chat; outside the window the message fails.
         */
        post: operations["tellPaymentStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a failed message again
         * @description The same message, due now, with all its attempts before it. One that is `Incerta` gets one attempt, with the same key as before, where `may_arrive_twice` is `true`.
         */
        post: operations["retryMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Also open at `/docs/openapi.json`.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opt-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers that want no messages
         * @description Those of the whole installation, newest first. Follow `next_cursor` until it is null. A test key sees those of test keys, which are apart.
         */
        get: operations["listOptOuts"];
        put?: never;
        /**
         * Opt a number out
         * @description Once this is answered no sending to the number begins any more, on any channel and with any key. What waits for it is canceled with `opted_out`, and what is queued later is accepted and ends the same way. Repeating it changes nothing. What a test key says counts for the messages of test keys alone.
         */
        post: operations["addOptOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opt-outs/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an opt-out
         * @description What was canceled stays canceled. Do it only when the person asked for it.
         */
        delete: operations["removeOptOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recipients/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a recipient
         * @description What helps in a conversation with a person: whether they opted out, where they have written lately, the last message and what providers call them. A number of which nothing is known has empty values. Every form of the number counts, such as one of Brazil without its ninth digit or one of Mexico with 521.
         */
        get: operations["getRecipient"];
        put?: never;
        post?: never;
        /**
         * Erase what is held about a person
         * @description Cancels what waits for the person, and erases texts, numbers and what providers said from the messages of all keys; their rows, statuses and times stay. What is known of the person is removed, except opt-outs, so that the wish holds. Repeat it while `left` is not 0: such messages are being sent, have an unknown outcome, or were too many for one request. It does not stop later messages: for that, opt the number out.
         */
        delete: operations["eraseRecipient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recipients/{phone}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what is held about a person
         * @description Messages of all keys, newest first, with their attempts and webhook deliveries; with the first page also everything else that is held. Follow `next_cursor` until it is null.
         */
        get: operations["exportRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved texts
         * @description Those of the whole installation. The panel has them under *Enviar*, *Textos salvos*.
         */
        get: operations["listSavedTexts"];
        put?: never;
        /**
         * Save a text
         * @description A repeated request is refused, because the name is taken.
         */
        post: operations["createSavedText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-texts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a saved text */
        get: operations["getSavedText"];
        put?: never;
        post?: never;
        /**
         * Remove a saved text
         * @description Its versions stay, and the name can be taken again. Repeating it changes nothing.
         */
        delete: operations["removeSavedText"];
        options?: never;
        head?: never;
        /**
         * Change a saved text
         * @description Earlier versions stay, and the panel shows them. What was sent or is scheduled does not change.
         */
        patch: operations["changeSavedText"];
        trace?: never;
    };
    "/api/sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sends to saved lists
         * @description Those of this key, newest first; with `messages:read_all` those of all keys. Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `refused` is null here; `GET /api/sends/{id}` tells it.
         */
        get: operations["listSends"];
        put?: never;
        /**
         * Send to a saved list
         * @description The list is copied and checked as in the panel: who opted out, is in it twice or lacks a variable gets nothing, and is counted in `refused`. The messages are in the name of the key, and its limits hold: what is above them waits. It takes some seconds for 100,000 people. Send `dry_run` first to see what would happen. Without it `Idempotency-Key` is required: a repeat with the same key and body is the same send, and is answered with what it has become.
         */
        post: operations["createSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sends/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a send to a saved list
         * @description One of this key; with `messages:read_all` of any key. Those of people are in the panel only.
         */
        get: operations["getSend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health and version of the service */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of the key */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description From now on the events are sent there, signed as Standard Webhooks says. They are those of the messages of this key. `message.received` needs the scope `inbound:read`, `opt_out.added` the scope `opt_outs:read`. 50 webhooks a key at most.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one delivery again
         * @description Whatever became of it, with the same `webhook-id`.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Listen to events without an address
         * @description A webhook whose events are taken by the program that listens, signed as those that are posted. It ends by `DELETE /api/webhooks/{id}`, and by itself when nobody asked for ten minutes.
         */
        post: operations["listenToWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/listeners/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the next events of a listener
         * @description What was not acknowledged by `taken` is given again, for an hour. Once a second is often enough; each request counts for the limits of the key.
         */
        post: operations["takeEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description What waits for it is not sent.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change, enable or disable a webhook */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first, with the last request and the beginning of its answer. Kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what failed
         * @description Everything since then that failed: what was given up, and what rests before its next attempt.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret that signs
         * @description Both secrets sign for a day, or for as long as is asked: the header carries two signatures meanwhile.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send `webhook.test`
         * @description As an ordinary delivery.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The gateway accepted a message */
        post: operations["onMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message came to the device */
        post: operations["onMessageDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was opened */
        post: operations["onMessageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message failed for good */
        post: operations["onMessageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was canceled */
        post: operations["onMessageCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message expired before its attempt began */
        post: operations["onMessageExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is not known whether a message was accepted */
        post: operations["onMessageUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient wrote */
        post: operations["onMessageReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing in a batch is open any more */
        post: operations["onBatchCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opt_out.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A number wants no more messages */
        post: operations["onOpt_outAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A channel stopped */
        post: operations["onChannelPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A channel resumed */
        post: operations["onChannelResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provider told something new of a channel */
        post: operations["onChannelUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "template.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was approved, paused or rated */
        post: operations["onTemplateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another webhook was disabled */
        post: operations["onWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody asked for a test */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An API key without its secret. */
        ApiKey: {
            /** @example 7 */
            id: number;
            /** @example ERP Matriz */
            name: string;
            /**
             * @description The public beginning of its secret.
             * @example rcd_live_9fQ2
             */
            prefix: string;
            /**
             * @example [
             *       "messages:write",
             *       "messages:read"
             *     ]
             */
            scopes: ("messages:write" | "messages:read" | "messages:read_all" | "webhooks:read" | "webhooks:write" | "opt_outs:read" | "opt_outs:write" | "inbound:read" | "privacy" | "channels:read" | "channels:write" | "keys:read" | "keys:write" | "templates:read" | "templates:write" | "sends:write" | "lists:read" | "lists:write")[];
            /**
             * @description Whether everything goes to the sandbox.
             * @example false
             */
            test_mode: boolean;
            /**
             * Format: date-time
             * @description From then on it is refused; null: never.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description Where it may come from; null: from anywhere.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            ip_allow_list: string[] | null;
            /** @description Its own limits; null: those of the installation. */
            limits: components["schemas"]["KeyLimits"];
            /**
             * @description The zone of its schedules; null: that of the installation.
             * @example null
             */
            timezone: string | null;
            /**
             * @description The channel of messages that name none; null: that of the installation.
             * @example null
             */
            channel: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description Who made it; null: nobody knows any more.
             * @example ana@example.com
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Since when it is refused for good.
             * @example null
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Its last use.
             * @example null
             */
            last_used_at: string | null;
            replaced_secrets: components["schemas"]["ReplacedSecret"][];
        };
        /** @description What to change; the rest stays as it is. */
        ApiKeyChanges: {
            /** @example ERP Matriz */
            name?: string;
            /**
             * @description Only those that the key of the request has.
             * @example [
             *       "messages:write"
             *     ]
             */
            scopes?: ("messages:write" | "messages:read" | "messages:read_all" | "webhooks:read" | "webhooks:write" | "opt_outs:read" | "opt_outs:write" | "inbound:read" | "privacy" | "channels:read" | "channels:write" | "keys:read" | "keys:write" | "templates:read" | "templates:write" | "sends:write" | "lists:read" | "lists:write")[];
            /**
             * @description `Y-m-d H:i:s` in the zone of the installation, or ISO 8601; null: never.
             * @example 2027-01-31T23:59:59Z
             */
            expires_at?: string | null;
            /**
             * @description Addresses and subnets; null: from anywhere. Of a key that administers, or reaches beyond its own messages, they must lie within those of the key of the request.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            ip_allow_list?: string[] | null;
            limits?: components["schemas"]["KeyLimitsChanges"];
            /** @example America/Sao_Paulo */
            timezone?: string | null;
            /**
             * @description A channel or a pool; null: the default of the installation.
             * @example vendas
             */
            channel?: string | null;
        };
        /** @description All keys, the newest first, revoked ones last. */
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
        };
        /** @description A key with its secret, which is shown this once. */
        ApiKeyWithSecret: {
            /** @example 7 */
            id: number;
            /** @example ERP Matriz */
            name: string;
            /**
             * @description The public beginning of its secret.
             * @example rcd_live_9fQ2
             */
            prefix: string;
            /**
             * @example [
             *       "messages:write",
             *       "messages:read"
             *     ]
             */
            scopes: ("messages:write" | "messages:read" | "messages:read_all" | "webhooks:read" | "webhooks:write" | "opt_outs:read" | "opt_outs:write" | "inbound:read" | "privacy" | "channels:read" | "channels:write" | "keys:read" | "keys:write" | "templates:read" | "templates:write" | "sends:write" | "lists:read" | "lists:write")[];
            /**
             * @description Whether everything goes to the sandbox.
             * @example false
             */
            test_mode: boolean;
            /**
             * Format: date-time
             * @description From then on it is refused; null: never.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description Where it may come from; null: from anywhere.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            ip_allow_list: string[] | null;
            /** @description Its own limits; null: those of the installation. */
            limits: components["schemas"]["KeyLimits"];
            /**
             * @description The zone of its schedules; null: that of the installation.
             * @example null
             */
            timezone: string | null;
            /**
             * @description The channel of messages that name none; null: that of the installation.
             * @example null
             */
            channel: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description Who made it; null: nobody knows any more.
             * @example ana@example.com
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Since when it is refused for good.
             * @example null
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Its last use.
             * @example null
             */
            last_used_at: string | null;
            replaced_secrets: components["schemas"]["ReplacedSecret"][];
            /** @example rcd_live_… */
            secret: string;
        };
        /** @description What one request queued, and its progress. */
        Batch: {
            /** @example 7 */
            id: number;
            /**
             * @description The `name` that the request gave it; null: none.
             * @example Cobrança de novembro
             */
            name: string | null;
            /**
             * @description How many messages it has.
             * @example 250
             */
            total: number;
            /**
             * @description How many of its messages are in each status; every status is there.
             * @example {
             *       "Pendente": 0,
             *       "Agendada": 50,
             *       "Enviando": 0,
             *       "Enviada": 0,
             *       "Entregue": 0,
             *       "Lida": 198,
             *       "Falhou": 2,
             *       "Cancelada": 0,
             *       "Expirada": 0,
             *       "Incerta": 0
             *     }
             */
            counts?: {
                Pendente: number;
                Agendada: number;
                Enviando: number;
                Enviada: number;
                Entregue: number;
                Lida: number;
                Falhou: number;
                Cancelada: number;
                Expirada: number;
                Incerta: number;
            };
            /**
             * @description How many people wrote to the channel within 72 hours after a message of the batch, or quoted one; each counts once, and for the latest batch only.
             * @example 12
             */
            replies: number;
            /**
             * @description How many of these opted out by a word, such as SAIR.
             * @example 3
             */
            opt_out_replies: number;
            /**
             * @description Share of the messages that are no longer Pendente, Agendada, Enviando or Incerta; 1 only when none of them is.
             * @example 0.8
             */
            done: number;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description The `legal_basis` that the request named; null: none.
             * @example consent
             * @enum {string|null}
             */
            legal_basis: "consent" | "contract" | "legitimate_interest" | null;
            /**
             * @description The zone of the two times that follow.
             * @example America/Sao_Paulo
             */
            timezone: string;
            /**
             * @description The first time for which a message of it still waits as Agendada; null when none does.
             * @example 2026-11-20 16:30:00
             */
            first_scheduled_at: string | null;
            /**
             * @description The last such time.
             * @example 2026-11-20 16:30:00
             */
            last_scheduled_at: string | null;
            /**
             * Format: date-time
             * @description When the last message that waits will have left, as it looks now; null when it cannot be told, or only its earliest time can (see `forecast`).
             * @example 2026-11-20T19:30:00.000Z
             */
            expected_end: string | null;
            forecast: components["schemas"]["Forecast"];
            /**
             * Format: date-time
             * @description Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.
             * @example null
             */
            paused_at: string | null;
            /**
             * @description The templates, as `name:language`, by which nothing more of it is sent, because the provider has accepted a message of it by them and holds it back for a review. `POST /api/batches/{id}/resume` lets them go on. Missing: there is none.
             * @example [
             *       "aviso:pt_BR"
             *     ]
             */
            templates_in_review?: string[];
        };
        /** @description A batch in which nothing is open any more. */
        BatchEventData: {
            /** @example 7 */
            batch_id: number;
            /**
             * @description Messages of the batch.
             * @example 2
             */
            total: number;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:09.300Z
             */
            completed_at: string;
        };
        /** @description A page of batches. */
        BatchPage: {
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
            data: components["schemas"]["BatchSummary"][];
        };
        /** @description A batch in a list. */
        BatchSummary: {
            /** @example 7 */
            id: number;
            /**
             * @description The `name` that the request gave it; null: none.
             * @example Cobrança de novembro
             */
            name: string | null;
            /**
             * @description How many messages it has.
             * @example 250
             */
            total: number;
            /**
             * @description How many people wrote to the channel within 72 hours after a message of the batch, or quoted one; each counts once, and for the latest batch only.
             * @example 12
             */
            replies: number;
            /**
             * @description How many of these opted out by a word, such as SAIR.
             * @example 3
             */
            opt_out_replies: number;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.
             * @example null
             */
            paused_at: string | null;
            /**
             * @description As in `Batch`; null: a large batch is still being counted, and a later page has it.
             * @example {
             *       "Pendente": 0,
             *       "Agendada": 0,
             *       "Enviando": 0,
             *       "Enviada": 0,
             *       "Entregue": 0,
             *       "Lida": 250,
             *       "Falhou": 0,
             *       "Cancelada": 0,
             *       "Expirada": 0,
             *       "Incerta": 0
             *     }
             */
            counts?: {
                Pendente: number;
                Agendada: number;
                Enviando: number;
                Enviada: number;
                Entregue: number;
                Lida: number;
                Falhou: number;
                Cancelada: number;
                Expirada: number;
                Incerta: number;
            } | null;
            /**
             * @description As in `Batch`.
             * @example 1
             */
            done: number | null;
        };
        /** @description What happened to each message of the batch: each is counted once. */
        CanceledBatch: {
            /** @example 7 */
            batch_id: number;
            /**
             * @description Messages of the batch.
             * @example 250
             */
            total: number;
            /**
             * @description Canceled by this request.
             * @example 200
             */
            canceled: number;
            /**
             * @description Canceled before.
             * @example 0
             */
            already_canceled: number;
            /**
             * @description Begun or ended before.
             * @example 50
             */
            not_cancelable: number;
        };
        /** @description A sender: a number or an instance at a provider. */
        Channel: {
            /** @example vendas */
            name: string;
            /**
             * @description The kind of its gateway.
             * @example waha
             */
            gateway: string;
            /** @example active */
            state: components["schemas"]["ChannelState"];
            /**
             * @description The code of the answer that stopped it, or `person`; null: nothing is wrong.
             * @example null
             */
            reason: string | null;
            /**
             * @description The number that it sends from; null: not known.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Whether messages of keys without a channel leave by it.
             * @example false
             */
            is_default: boolean;
            /**
             * @description The environment describes it, or it is the simulator: only its limits can be changed.
             * @example false
             */
            built_in: boolean;
            /**
             * Format: date-time
             * @description A person or a program paused it.
             * @example null
             */
            paused_at: string | null;
            /**
             * @description Who paused it.
             * @example null
             */
            paused_by: string | null;
            /**
             * @description The reason that they gave.
             * @example null
             */
            pause_reason: string | null;
            /**
             * Format: date-time
             * @description Since when it takes no new messages; null: it takes them.
             * @example null
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            seen: components["schemas"]["ChannelSeen"];
            limits: components["schemas"]["ChannelLimits"];
        };
        /** @description What to change; the rest stays as it is. */
        ChannelChanges: {
            /**
             * @description What is named is replaced, null removes it. Secrets that are not named stay, and cannot be removed.
             * @example {
             *       "session": "vendas"
             *     }
             */
            settings?: {
                [key: string]: unknown;
            };
            /** @description What is named is replaced whole, null lifts it. */
            limits?: components["schemas"]["ChannelLimitsChanges"];
            /**
             * @description The name of the channel again: limits above what is safe for one phone are wanted. WhatsApp may block its number.
             * @example vendas
             */
            confirm_unsafe_limits?: string;
        };
        /** @description What the provider answered. */
        ChannelCheck: {
            /**
             * @description Whether the channel could send now.
             * @example true
             */
            ready: boolean;
            /**
             * @description What is wrong; null: nothing.
             * @example null
             */
            code: string | null;
            /**
             * @description What the provider said.
             * @example null
             */
            detail: string | null;
            /**
             * @description Whether a phone must be paired, which `pairing` does.
             * @example false
             */
            needs_pairing: boolean;
        };
        /** @description How many may leave on a day of the channel’s zone. */
        ChannelDailyCap: {
            /** @example 1000 */
            messages: number;
            /** @description A new one begins today. */
            warm_up: components["schemas"]["ChannelWarmUp"] | null;
        };
        /** @description A channel with its settings. */
        ChannelDetails: {
            /** @example vendas */
            name: string;
            /**
             * @description The kind of its gateway.
             * @example waha
             */
            gateway: string;
            /** @example active */
            state: components["schemas"]["ChannelState"];
            /**
             * @description The code of the answer that stopped it, or `person`; null: nothing is wrong.
             * @example null
             */
            reason: string | null;
            /**
             * @description The number that it sends from; null: not known.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Whether messages of keys without a channel leave by it.
             * @example false
             */
            is_default: boolean;
            /**
             * @description The environment describes it, or it is the simulator: only its limits can be changed.
             * @example false
             */
            built_in: boolean;
            /**
             * Format: date-time
             * @description A person or a program paused it.
             * @example null
             */
            paused_at: string | null;
            /**
             * @description Who paused it.
             * @example null
             */
            paused_by: string | null;
            /**
             * @description The reason that they gave.
             * @example null
             */
            pause_reason: string | null;
            /**
             * Format: date-time
             * @description Since when it takes no new messages; null: it takes them.
             * @example null
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            seen: components["schemas"]["ChannelSeen"];
            limits: components["schemas"]["ChannelLimits"];
            settings: components["schemas"]["ChannelSetting"][];
        };
        /** @description A channel that stopped or resumed. */
        ChannelEventData: {
            /** @example default */
            channel: string;
            /**
             * @description What stopped it, explained at `/docs/errors`; null: a person did.
             * @example gateway_unreachable
             */
            code: string | null;
            /**
             * @description Whether it goes on by itself or has to be told to; null when it does go on.
             * @example auto
             * @enum {string|null}
             */
            resume: "auto" | "manual" | null;
        };
        /** @description What a channel may send and when; null: not limited. */
        ChannelLimits: {
            pace: components["schemas"]["ChannelPace"] | null;
            /**
             * @description Least distance between two messages to one recipient.
             * @example 3
             */
            spacing_seconds: number;
            daily_cap: components["schemas"]["ChannelDailyCap"] | null;
            new_recipients: components["schemas"]["ChannelNewRecipients"] | null;
            window: components["schemas"]["ChannelWindow"] | null;
            /**
             * @description IANA zone of its days and hours.
             * @example America/Sao_Paulo
             */
            timezone: string;
        };
        /** @description Limits that are given. Each is given whole; null lifts it. */
        ChannelLimitsChanges: {
            pace?: components["schemas"]["ChannelPace"] | null;
            /**
             * @description Least distance between two messages to one recipient.
             * @example 3
             */
            spacing_seconds?: number;
            daily_cap?: components["schemas"]["ChannelDailyCap"] | null;
            new_recipients?: components["schemas"]["ChannelNewRecipients"] | null;
            window?: components["schemas"]["ChannelWindow"] | null;
            /**
             * @description IANA zone of its days and hours.
             * @example America/Sao_Paulo
             */
            timezone?: string;
        };
        /** @description People who have not written to the channel lately. */
        ChannelNewRecipients: {
            /** @description To how many of them it may write first on a day. */
            per_day: components["schemas"]["ChannelDailyCap"];
            /**
             * @description Least distance between two messages to them.
             * @example 3
             */
            spacing_seconds: number;
        };
        /** @description Messages in a time, evenly spread. */
        ChannelPace: {
            /** @example 20 */
            messages: number;
            /** @example 60 */
            period_seconds: number;
            /**
             * @description Largest deviation of the distance between two messages.
             * @example 20
             */
            jitter_percent: number;
        };
        /** @description All channels, by age. */
        ChannelPage: {
            data: components["schemas"]["Channel"][];
        };
        /** @description How far the pairing of a channel with a phone is. */
        ChannelPairing: {
            /**
             * @description `scan`: the phone may scan `qr` now. `type`: its owner may type `code` now. `stopped` and `missing`: nothing happens before a POST.
             * @example scan
             */
            state: components["schemas"]["PairingState"];
            /**
             * @description The number of the paired phone; null: none, or not told.
             * @example null
             */
            phone: string | null;
            /**
             * @description The text of the QR code, a credential: draw it, and keep it nowhere. It changes every few seconds.
             * @example 2@9xK…
             */
            qr: string | null;
            /**
             * @description What may be typed in place of scanning.
             * @example null
             */
            code: string | null;
            /**
             * @description How long a code holds, in seconds.
             * @example 20
             */
            code_seconds: number | null;
            /**
             * @description The code of a failure; null: there is none.
             * @example null
             */
            failure: string | null;
            /**
             * @description What the provider said.
             * @example null
             */
            detail: string | null;
            /**
             * @description Whether it may begin with the number of the phone, which then types a code.
             * @example false
             */
            takes_phone: boolean;
            /**
             * @description The risk that must be accepted before it begins; null: none.
             * @example null
             */
            risk: string | null;
        };
        /** @description Why a channel is paused. */
        ChannelPause: {
            /**
             * @description Up to 255 characters of it are kept.
             * @example troca de chip
             */
            reason?: string | null;
        };
        /** @description What was last seen of a channel; null: nothing. */
        ChannelSeen: {
            /**
             * Format: date-time
             * @description Its provider took a message, to within some seconds.
             * @example 2026-11-20T16:14:00.120Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description A receipt of one of its messages came, to within some seconds.
             * @example null
             */
            receipt_at: string | null;
            /**
             * Format: date-time
             * @description Its provider was asked whether it could send.
             * @example null
             */
            checked_at: string | null;
            /**
             * @description What was wrong then; null: nothing.
             * @example null
             */
            check_code: string | null;
        };
        /** @description A setting of a channel. The value of a secret is never shown. */
        ChannelSetting: {
            /** @example url */
            name: string;
            /**
             * @description Null: a secret, not set, or not shown to this key.
             * @example https://waha.example
             */
            value: string | null;
            /** @example true */
            is_set: boolean;
            /** @example false */
            is_secret: boolean;
            /**
             * @description Whether the channel cannot send without it.
             * @example true
             */
            is_required: boolean;
        };
        /** @enum {string} */
        ChannelState: "active" | "paused" | "suspended" | "throttled" | "failing" | "closed" | "archived";
        /** @description A template of the account behind a channel, as its provider told it. */
        ChannelTemplate: {
            /** @example pedido_enviado */
            name: string;
            /** @example pt_BR */
            language: string;
            /**
             * @description The word of the provider, such as `APPROVED`, `PENDING`, `PAUSED` or `REJECTED`.
             * @example APPROVED
             */
            status: string;
            /**
             * @description Whether the provider takes messages of it, as far as it told.
             * @example true
             */
            sendable: boolean;
            /**
             * @description null: not known.
             * @example UTILITY
             */
            category: string | null;
            /**
             * @description Why it was refused.
             * @example null
             */
            rejected_reason: string | null;
            /**
             * @description Its text.
             * @example Olá, {{1}}! O pedido {{2}} saiu.
             */
            body: string | null;
            /**
             * @description The fields that a send fills, by name.
             * @example [
             *       "body.1",
             *       "body.2"
             *     ]
             */
            fields: string[];
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            checked_at: string;
        };
        /** @description All known templates of a channel. */
        ChannelTemplatePage: {
            data: components["schemas"]["ChannelTemplate"][];
        };
        /** @description A test message. */
        ChannelTest: {
            /** @example 5511987654321 */
            phone: string;
            /** @example Teste do canal. */
            text: string;
        };
        /** @description The message of a test. */
        ChannelTestSent: {
            /**
             * @description For `GET /api/messages/{id}`.
             * @example 42
             */
            message_id: number;
        };
        /** @description What the provider told of the account or the number behind a channel. */
        ChannelUpdatedData: {
            /** @example default */
            channel: string;
            /**
             * @description `quality`: how recipients rate the number; `messaging_limit`: to how many new recipients it may write; `account`: what happened to the account; `reach_out`: whether the number may write to people who have not written to it (`LOCKED` or `FREE`); `capping`: how near it is to its limit of new chats.
             * @example quality
             * @enum {string}
             */
            kind: "quality" | "messaging_limit" | "account" | "reach_out" | "capping";
            /**
             * @description The provider’s word for the new state.
             * @example RED
             */
            value: string;
            /**
             * @description Further words of the provider; of `LOCKED`: until when.
             * @example null
             */
            detail: string | null;
            /**
             * @description The value before; null: none was known.
             * @example GREEN
             */
            previous_value: string | null;
            /**
             * Format: date-time
             * @description When it happened, as the provider says.
             * @example 2026-11-20T16:14:00.000Z
             */
            at: string;
        };
        /** @description A new number begins with few messages and may send more each day. */
        ChannelWarmUp: {
            /**
             * @description Messages of the first day.
             * @example 20
             */
            start: number;
            /**
             * @description By how much each day may exceed the one before it, in percent.
             * @example 30
             */
            growth_percent: number;
        };
        /** @description The hours in which messages may leave. */
        ChannelWindow: {
            /** @description 1 is Monday. */
            days: number[];
            /** @example 08:00 */
            from: string;
            /**
             * @description At or before `from` it is of the next day.
             * @example 18:00
             */
            to: string;
        };
        /** @description A new webhook, with the secret that signs what is sent to it. */
        CreatedWebhook: {
            /** @example 3 */
            id: number;
            /**
             * Format: uri
             * @example https://erp.example/recado
             */
            url: string;
            /**
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events: components["schemas"]["WebhookEvent"][];
            /** @example ERP Matriz */
            description: string | null;
            /** @description Whether anything is sent to it. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when every attempt to reach it has failed.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description `owner`: by request; `gone`: it answered 410; `failing`: it failed for five days.
             * @example null
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description Shown this once. Standard Webhooks: `whsec_` and base64.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        EnqueueAnswer: {
            /**
             * @example true
             * @enum {boolean}
             */
            success: true;
            /**
             * @description Always Portuguese.
             * @example 1 mensagem enfileirada com sucesso
             */
            message: string;
            /** @example 7 */
            batch_id: number;
            /** @description In the order of the request. */
            messages: components["schemas"]["QueuedMessage"][];
            /**
             * @description The zone of every `scheduled_at`; only where something is scheduled.
             * @example America/Sao_Paulo
             */
            timezone?: string;
            warnings?: components["schemas"]["Warning"][];
            rejected?: components["schemas"]["RejectedMessage"][];
        };
        /** @description A batch. Fields that are not named here are ignored; null, empty and white space count as absent. */
        EnqueueRequest: {
            /** @description All of them are queued, or none. */
            messages: components["schemas"]["NewMessage"][];
            /**
             * @description What people call this batch, in the panel and in `GET /api/batches/{id}`.
             * @example Cobrança de novembro
             */
            name?: string | null;
            /**
             * @description When to send them: `Y-m-d H:i:s` or ISO 8601; without an offset it is read in `timezone`. Seconds may be left out. Without it, at once.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at?: string | null;
            /**
             * @description The zone in which local times are read. Default: the key’s, else the installation’s.
             * @example America/Sao_Paulo
             */
            timezone?: string | null;
            /**
             * @description Not sent after this time; later than the schedule.
             * @example 2026-11-20 18:00:00
             */
            expires_at?: string | null;
            /**
             * @description For messages that do not name one. Default: `normal`.
             * @example normal
             * @enum {string|null}
             */
            priority?: "high" | "normal" | "low" | "" | null;
            /**
             * @description The sender to use, by its name. Default: `default`.
             * @example default
             */
            channel?: string | null;
            /**
             * @description `reject` (default): one bad message refuses the batch. `skip`: the good ones are queued, the others listed in `rejected`.
             * @example reject
             * @enum {string|null}
             */
            on_invalid?: "reject" | "skip" | "" | null;
            /**
             * @description Why the LGPD lets you write to these people: `consent` (they agreed), `contract` (a contract with them needs it) or `legitimate_interest`. Kept with the batch and told in the export of what is held about a person.
             * @example null
             * @enum {string|null}
             */
            legal_basis?: "consent" | "contract" | "legitimate_interest" | "" | null;
        };
        /** @description How many messages to the person were erased. */
        ErasedRecipient: {
            /**
             * @description Messages that were erased now.
             * @example 14
             */
            erased: number;
            /**
             * @description Those of them that waited, and were canceled.
             * @example 2
             */
            canceled: number;
            /**
             * @description Messages that are being sent, have an unknown outcome, or are too many for one request: repeat it.
             * @example 0
             */
            left: number;
        };
        /**
         * @description Stable; base your decisions on it.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "invalid_json" | "unauthorized" | "forbidden" | "address_binding_required" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_running" | "not_cancelable" | "not_reschedulable" | "not_retryable" | "may_arrive_twice" | "not_pausable" | "payment_not_open" | "not_changeable" | "media_needed" | "changed_meanwhile" | "payload_too_large" | "media_quota_exceeded" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_mismatch" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable" | "overloaded";
        /** @description A file that is kept for messages. */
        File: {
            /**
             * @description For `media.id` of messages.
             * @example med_Zl8nqWc0TfG2r5x1Yv3hKQ
             */
            id: string;
            /**
             * @description By its content.
             * @example document
             */
            type: components["schemas"]["MediaType"];
            /**
             * @description By its content.
             * @example application/pdf
             */
            mimetype: string;
            /** @example boleto-4711.pdf */
            filename: string | null;
            /**
             * @description Bytes.
             * @example 81920
             */
            size: number;
            /**
             * @description SHA-256 of the bytes, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * Format: date-time
             * @description When it is removed, unless a message needs it then. A message that uses it keeps it for longer.
             * @example 2026-12-26T15:00:00.000Z
             */
            expires_at: string;
            quota: components["schemas"]["FileQuota"];
        };
        /** @description A page of files. */
        FilePage: {
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
            data: components["schemas"]["KeptFile"][];
        };
        /** @description What the key keeps in files, an equal content once. */
        FileQuota: {
            /**
             * @description Bytes, with this file.
             * @example 604000000
             */
            used: number;
            /**
             * @description Bytes (MEDIA_QUOTA_PER_KEY); null: no limit. The installation has a limit of its own as well.
             * @example 1073741824
             */
            limit: number | null;
        };
        /** @description When the last message that waits will have left, and what decides that. */
        Forecast: {
            /**
             * Format: date-time
             * @description As it looks now. Null: nothing waits, it cannot be told, or it is more than a year away.
             * @example 2026-12-11T12:40:00.000Z
             */
            end: string | null;
            /**
             * @description `end` is the earliest time, because not everything that waits before was counted; it may be later.
             * @example false
             */
            earliest: boolean;
            /** @description Null: no limit decides, or it is not known. */
            limit: components["schemas"]["ForecastLimit"] | null;
            /**
             * @description Other messages that leave before the last of these; null: not counted.
             * @example 0
             */
            waiting_before: number | null;
            /**
             * @description Why there is no end, as in `waiting_for`; null: nothing stops them.
             * @example null
             * @enum {string|null}
             */
            stopped_by: "schedule" | "retry" | "batch_paused" | "channel_paused" | "channel_throttled" | "channel_failing" | "no_owner" | "window" | "daily_cap" | "new_recipient_cap" | "template" | "provider_review" | "pace" | "recipient_spacing" | "order" | "queue_unavailable" | "receipt" | null;
        };
        /** @description The limit that decides a forecast, with its numbers. */
        ForecastLimit: {
            /**
             * @description `new_recipient_cap`: so many new people on a day; `new_recipient_spacing`: the distance between two messages to people who have not written; `messaging_limit`: so many people within 24 hours by all numbers of the portfolio, of whom `left_today` are left; `reach_out_lock`: the provider lets nothing through to them until then; `daily_cap`: so many messages on a day; `window`: the hours of the channel; `pace`: its pace; `recipient_spacing`: the distance between two messages to one recipient; `schedule`: the last schedule.
             * @example new_recipient_cap
             * @enum {string}
             */
            code: "new_recipient_cap" | "new_recipient_spacing" | "messaging_limit" | "reach_out_lock" | "daily_cap" | "window" | "pace" | "recipient_spacing" | "schedule";
            /**
             * @description The number of today.
             * @example 20
             */
            per_day?: number;
            /**
             * @description How many of it are left today.
             * @example 14
             */
            left_today?: number;
            /**
             * @description By how many percent each day may exceed the one before it; null: the number stays as it is.
             * @example 6
             */
            growth_percent?: number | null;
            /**
             * @description What the number of a day grows to.
             * @example 100
             */
            at_most?: number;
            /**
             * @description The distance in milliseconds.
             * @example 60000
             */
            spacing_ms?: number;
            /**
             * @description So many messages in `period_ms`.
             * @example 1
             */
            messages?: number;
            /**
             * @description The period in milliseconds.
             * @example 4000
             */
            period_ms?: number;
            /**
             * @description The days of the window; 1 is Monday.
             * @example [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5
             *     ]
             */
            days?: number[];
            /**
             * @description When the window opens, in the zone of the channel.
             * @example 09:00
             */
            from?: string;
            /**
             * @description When it closes; not after `from`: on the next day.
             * @example 18:00
             */
            to?: string;
            /**
             * Format: date-time
             * @description The time that decides.
             */
            until?: string;
        };
        /** @description An event, as it would be posted to a webhook. */
        HeardEvent: {
            /**
             * @description By which the event is acknowledged.
             * @example 90812
             */
            id: number;
            /**
             * @description The headers, with the signature.
             * @example {
             *       "webhook-id": "evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /**
             * @description The body, byte by byte.
             * @example {"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":184203}}
             */
            body: string;
        };
        /** @description The next events, the oldest first. */
        HeardEvents: {
            /** @description A hundred at most; none: nothing is new. */
            data: components["schemas"]["HeardEvent"][];
        };
        /** @description An attempt that the provider did not simply accept. */
        HeldAttempt: {
            /** @example 1 */
            attempt: number;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.340Z
             */
            ended_at: string;
            /**
             * @example retry_later
             * @enum {string}
             */
            outcome: "retry_later" | "rejected" | "unknown" | "lease_expired";
            /** @example gateway_unavailable */
            code: string;
            /**
             * @description The provider’s words alone.
             * @example null
             */
            detail: string | null;
        };
        /** @description A batch that the person answered. It is kept for three days. */
        HeldBatchReply: {
            /** @example 7 */
            batch_id: number;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            replied_at: string;
            /**
             * @description Whether the person opted out by a word.
             * @example false
             */
            opted_out: boolean;
        };
        /** @description What a channel knows about the person. */
        HeldContact: {
            /**
             * @description Null: it is not known any more.
             * @example default
             */
            channel: string | null;
            /**
             * Format: date-time
             * @description When they last wrote to the channel; null: never.
             * @example 2026-11-20T16:14:00.120Z
             */
            wrote_at: string | null;
            /**
             * Format: date-time
             * @description When the provider last refused a free text to them; null: never.
             * @example 2026-11-20T16:14:00.120Z
             */
            refused_at: string | null;
            /**
             * Format: date-time
             * @description When the channel wrote to them while they were new to it; null: never.
             * @example 2026-11-20T16:14:00.120Z
             */
            reached_at: string | null;
            /**
             * Format: date-time
             * @description When the channel last wrote to them while they had not written lately; null: never.
             * @example 2026-11-20T16:14:00.120Z
             */
            cold_at: string | null;
        };
        /** @description What is held about the person beside the messages to them. */
        HeldData: {
            opt_outs: components["schemas"]["HeldOptOut"][];
            marketing_preferences: components["schemas"]["HeldMarketingPreference"][];
            contacts: components["schemas"]["HeldContact"][];
            handovers: components["schemas"]["HeldHandover"][];
            identities: components["schemas"]["HeldIdentity"][];
            pool_senders: components["schemas"]["HeldPoolSender"][];
            /** @description What the person wrote, as `message.received` tells it. It is kept for a day. */
            received: {
                [key: string]: unknown;
            }[];
            batch_replies: components["schemas"]["HeldBatchReply"][];
            list_rows: components["schemas"]["HeldListRow"][];
            /**
             * @description The saved lists that have the person, with their values.
             * @example [
             *       {
             *         "list": "Clientes",
             *         "phone": "5511987654321",
             *         "values": {
             *           "name": "Ana"
             *         }
             *       }
             *     ]
             */
            lists: {
                [key: string]: unknown;
            }[];
            /**
             * @description Numbers of the person to which somebody sends tests from the panel.
             * @example [
             *       "5511987654321"
             *     ]
             */
            test_numbers: string[];
            /** @description The newest 1,000. */
            simulator: components["schemas"]["HeldSimulatorMessage"][];
        };
        /** @description A webhook delivery about the message. */
        HeldDelivery: {
            /** @example 9021 */
            id: number;
            /**
             * @description The endpoint that it goes to.
             * @example 3
             */
            webhook_id: number;
            /**
             * @description The header `webhook-id`: the same at every attempt and replay.
             * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
             */
            event_id: string;
            /** @example message.delivered */
            type: components["schemas"]["WebhookEvent"];
            /** @description The body that is sent. */
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
        };
        /** @description That the chat with a channel got another leader, as Meta last told it. It names roles, and not which application has them. */
        HeldHandover: {
            /**
             * @description Null: it is not known any more.
             * @example default
             */
            channel: string | null;
            /**
             * @description `passed`: the leader gave the chat away; `taken`: another one took it.
             * @example passed
             * @enum {string}
             */
            change: "passed" | "taken";
            /**
             * @description Null: not told.
             * @example customer_service
             */
            previous_role: string | null;
            /**
             * @description Null: not told.
             * @example ai_agent
             */
            new_role: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            changed_at: string;
        };
        /** @description What a provider calls the person in place of their number. */
        HeldIdentity: {
            /** @example lid:4711 */
            identity: string;
            /**
             * Format: date-time
             * @description When it was last named together with the number; null: it was not.
             * @example 2026-11-20T16:14:00.120Z
             */
            learned_at: string | null;
        };
        /** @description A row of the person in a list that is not queued yet. */
        HeldListRow: {
            /**
             * @description The send in the panel.
             * @example 3
             */
            send_id: number;
            /**
             * @description The line of the file.
             * @example 12
             */
            line: number;
            /**
             * @description Null: a cell that is no text.
             * @example [
             *       "Ana",
             *       "(11) 98765-4321"
             *     ]
             */
            cells: (string | null)[];
        };
        /** @description What the person last chose about the marketing of a channel in WhatsApp. */
        HeldMarketingPreference: {
            /**
             * @description Null: it is not known any more.
             * @example default
             */
            channel: string | null;
            /**
             * @description `stop`: no marketing, which stays when their data is erased; `resume`: they want it again.
             * @example stop
             * @enum {string}
             */
            value: "stop" | "resume";
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            chosen_at: string;
        };
        /** @description An opt-out of the person. It stays when their data is erased. */
        HeldOptOut: {
            /**
             * @description As it was given; null: by a user ID, because no number was known.
             * @example 5511987654321
             */
            phone: string | null;
            /** @example all */
            scope: components["schemas"]["OptOutScope"];
            /**
             * @description Who said so, as in the list of opt-outs.
             * @example recipient
             * @enum {string}
             */
            source: "api" | "panel" | "cli" | "import" | "recipient" | "provider";
            /**
             * @description The channel on which the person or the provider said so.
             * @example default
             */
            channel: string | null;
            /**
             * @description It concerns only the messages of test keys.
             * @example false
             */
            test: boolean;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
        };
        /** @description By which channel of a pool the person is written to. */
        HeldPoolSender: {
            /**
             * @description Null: it is not known any more.
             * @example default
             */
            pool: string | null;
            /**
             * @description Null: it is not known any more.
             * @example default
             */
            channel: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            used_at: string;
        };
        /** @description A message to the person in the simulator. */
        HeldSimulatorMessage: {
            /** @example 184203 */
            message_id: number;
            /**
             * @description Null: it was not accepted.
             * @example Olá, Ana!
             */
            text: string | null;
            /**
             * @description What was written as the person.
             * @example [
             *       "SAIR"
             *     ]
             */
            replies: string[];
        };
        /** @description A file in a list. */
        KeptFile: {
            /**
             * @description For `media.id` of messages.
             * @example med_Zl8nqWc0TfG2r5x1Yv3hKQ
             */
            id: string;
            /**
             * @description By its content.
             * @example document
             */
            type: components["schemas"]["MediaType"];
            /**
             * @description By its content.
             * @example application/pdf
             */
            mimetype: string;
            /** @example boleto-4711.pdf */
            filename: string | null;
            /**
             * @description Bytes.
             * @example 81920
             */
            size: number;
            /**
             * @description SHA-256 of the bytes, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * Format: date-time
             * @description When it is removed, unless a message needs it then. A message that uses it keeps it for longer.
             * @example 2026-12-26T15:00:00.000Z
             */
            expires_at: string;
        };
        /** @description What the key may ask for in a time, by itself or by the installation; null: no limit. */
        KeyLimits: {
            /**
             * @description Requests a minute
             * @example 600
             */
            requests_per_minute: number | null;
            /**
             * @description Requests a UTC day
             * @example null
             */
            requests_per_day: number | null;
            /**
             * @description Messages queued a minute
             * @example 6000
             */
            messages_per_minute: number | null;
            /**
             * @description Messages queued a UTC day
             * @example null
             */
            messages_per_day: number | null;
        };
        /** @description Limits of a key; null: those of the installation. */
        KeyLimitsChanges: {
            /**
             * @description Requests a minute
             * @example 600
             */
            requests_per_minute?: number | null;
            /**
             * @description Requests a UTC day
             * @example null
             */
            requests_per_day?: number | null;
            /**
             * @description Messages queued a minute
             * @example 6000
             */
            messages_per_minute?: number | null;
            /**
             * @description Messages queued a UTC day
             * @example null
             */
            messages_per_day?: number | null;
        };
        /** @description How the old secret ends. */
        KeyRotation: {
            /**
             * @description Seconds for which the old secret works beside the new one; 0: all earlier ones end now.
             * @default 0
             */
            grace_seconds?: number;
        };
        /** @description What became of the people. */
        ListChange: {
            /** @example 2 */
            added: number;
            /**
             * @description People whom the list had, with other values.
             * @example 1
             */
            changed: number;
            /** @example 0 */
            unchanged: number;
            /**
             * @description How many people the list has now.
             * @example 1252
             */
            total: number;
        };
        /** @description People whom a list gets. */
        ListPeople: {
            people: components["schemas"]["ListPerson"][];
        };
        /** @description A page of the people of a list. */
        ListPeoplePage: {
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
            data: components["schemas"]["ListPerson"][];
        };
        /** @description A person of a list. */
        ListPerson: {
            /**
             * @description Digits with country code, as in `POST /api/enqueue-messages`.
             * @example 5511987654321
             */
            phone: string;
            /** @example Ana */
            name?: string | null;
            /** @example ana@example.com */
            email?: string | null;
            /**
             * @description Values of variables, as those of a message.
             * @example {
             *       "pedido": "4711"
             *     }
             */
            variables?: {
                [key: string]: string;
            } | null;
        };
        /** @description A send to a saved list. */
        ListSend: {
            /**
             * @description null: it was only checked.
             * @example 12
             */
            id: number | null;
            /**
             * @description `queuing`: its messages are being queued, as the limits of the key allow. `queued`: all are. `ready`: checked and not sent.
             * @example queuing
             */
            state: components["schemas"]["ListSendState"];
            /** @example Aviso de novembro */
            name: string | null;
            /**
             * @description The name that the list had.
             * @example Clientes
             */
            list: string | null;
            /**
             * @description A channel or a pool.
             * @example vendas
             */
            channel: string | null;
            /**
             * @description null: it is a text.
             * @example null
             */
            template: components["schemas"]["ListSendTemplate"] | null;
            /** @example normal */
            priority: components["schemas"]["Priority"];
            /**
             * Format: date-time
             * @description When its first message may leave; null: at once.
             * @example 2026-11-21T12:00:00.000Z
             */
            scheduled_at: string | null;
            /** @example America/Sao_Paulo */
            timezone: string;
            /** @example 0 */
            spread_seconds: number;
            /**
             * @description null: none was named.
             * @example consent
             * @enum {string|null}
             */
            legal_basis: "consent" | "contract" | "legitimate_interest" | null;
            /**
             * @description People of the list.
             * @example 1250
             */
            total: number;
            /**
             * @description Those of them who get it.
             * @example 1247
             */
            accepted: number;
            /** @description The others, by why not, the most frequent first; null once the messages are queued. */
            refused: components["schemas"]["ListSendFault"][] | null;
            /**
             * @description Messages that are queued.
             * @example 0
             */
            queued: number;
            /**
             * @description Its batch, which can be looked up, paused and canceled; null: nothing is queued yet.
             * @example null
             */
            batch_id: number | null;
            /** @description With `dry_run`: what the first people get. null without it, and for a key without `messages:read`, since it holds data of the list. */
            preview: components["schemas"]["ListSendPreview"][] | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was confirmed.
             * @example 2026-11-20T16:14:00.320Z
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When its last message was queued.
             * @example null
             */
            ended_at: string | null;
        };
        /** @description People of a list who do not get the send, for one reason. */
        ListSendFault: {
            /**
             * @description Such as `opted_out`, `duplicate`, or the code with which `POST /api/enqueue-messages` refuses a field.
             * @example opted_out
             */
            code: string;
            /** @example 3 */
            total: number;
        };
        /** @description A page of sends. */
        ListSendPage: {
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
            data: components["schemas"]["ListSend"][];
        };
        /** @description What one of the first people gets. */
        ListSendPreview: {
            /** @example 5511987654321 */
            phone: string;
            /** @example Olá, Ana! O pedido 4711 saiu. */
            text: string | null;
            /** @example null */
            template: components["schemas"]["MessageTemplate"] | null;
        };
        /**
         * @description `queuing`: its messages are being queued, as the limits of the key allow. `queued`: all are. `ready`: checked and not sent.
         * @enum {string}
         */
        ListSendState: "reading" | "ready" | "queuing" | "queued" | "canceled" | "discarded";
        /** @description The template of a send. */
        ListSendTemplate: {
            /** @example pedido_enviado */
            name: string;
            /** @example pt_BR */
            language: string;
        };
        /** @description The key of the request. */
        Me: {
            /** @example ERP Matriz */
            name: string;
            /**
             * @description The public beginning of the secret that was presented.
             * @example rcd_live_9fQ2
             */
            prefix: string;
            /**
             * @example [
             *       "messages:write",
             *       "messages:read"
             *     ]
             */
            scopes: ("messages:write" | "messages:read" | "messages:read_all" | "webhooks:read" | "webhooks:write" | "opt_outs:read" | "opt_outs:write" | "inbound:read" | "privacy" | "channels:read" | "channels:write" | "keys:read" | "keys:write" | "templates:read" | "templates:write" | "sends:write" | "lists:read" | "lists:write")[];
            /**
             * @description Whether everything goes to the sandbox.
             * @example false
             */
            test_mode: boolean;
            /**
             * Format: date-time
             * @description From then on the secret that was presented is refused; of a replaced one, the end of its grace.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description IANA name of the zone in which schedules are read when the request names none.
             * @example America/Sao_Paulo
             */
            timezone: string;
            /**
             * @description What a variable without value and fallback does.
             * @enum {string}
             */
            missing_variable: "reject" | "empty";
            limits: components["schemas"]["KeyLimits"];
            /**
             * @description Addresses and subnets that the key may come from; null: from anywhere.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            ip_allow_list: string[] | null;
            /**
             * @description Whether a request whose answer was lost is answered again instead of queued twice.
             * @example true
             */
            lost_answer_guard: boolean;
        };
        /** @enum {string} */
        MediaType: "image" | "document" | "video" | "audio";
        /** @description A message and what happened to it. */
        Message: {
            /** @example 184203 */
            id: number;
            /** @example 7 */
            batch_id: number;
            /**
             * @description Your own id of the message.
             * @example pedido-4711
             */
            reference: string | null;
            /**
             * @description As it was sent; null once erased, and where `user_id` stands in its place.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Only of a message that was addressed by it, because the number was not known; `phone` is null then.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /**
             * @description The text after substitution; null once erased.
             * @example Olá, Ana! Seu pedido saiu para entrega.
             */
            message: string | null;
            /** @example Entregue */
            status: components["schemas"]["MessageStatus"];
            /** @example normal */
            priority: components["schemas"]["Priority"];
            /**
             * @description The sender that it leaves by.
             * @example default
             */
            channel: string;
            /**
             * @description The pool of channels that it was addressed to; null: it was addressed to its channel.
             * @example null
             */
            pool: string | null;
            /**
             * @description In the zone in which it was asked for; null when the message was not scheduled.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the gateway accepted it.
             * @example 2026-11-20T16:14:00.480Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it came to the recipient’s device.
             * @example 2026-11-20T16:14:02.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient opened it.
             * @example null
             */
            read_at: string | null;
            /**
             * Format: date-time
             * @description When it failed for good.
             * @example null
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description When it was canceled.
             * @example null
             */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description After this time it is not sent any more.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description Attempts to send it that have begun.
             * @example 1
             */
            attempts: number;
            /**
             * @description Why it failed, or why its last attempt did. Explained at `/docs/errors`.
             * @example null
             */
            failure_code: string | null;
            /**
             * @description What that means and what to do, in the language that `Accept-Language` asks for, with the provider’s words in parentheses.
             * @example null
             */
            failure_reason: string | null;
            /**
             * @description The provider’s words alone.
             * @example null
             */
            failure_detail: string | null;
            /**
             * @description The provider’s own id of the message. Not necessarily unique; null once erased.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEY
             */
            provider_message_id: string | null;
            /**
             * @description In which form the gateway accepted it: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, or `template:` with the name of the template; null before it was sent.
             * @example text
             */
            sent_as: string | null;
            /** @example null */
            media: components["schemas"]["MessageMedia"] | null;
            /** @example null */
            template: components["schemas"]["MessageTemplate"] | null;
            /** @description The buttons under the text; missing where it has none. */
            buttons?: components["schemas"]["MessageButton"][];
            /** @description The payment that it brings; missing where it brings none. */
            payment?: components["schemas"]["MessagePayment"];
            /** @description What it tells of the payment of an earlier message; missing where it tells nothing. */
            payment_status?: components["schemas"]["MessagePaymentStatus"];
            /**
             * @description The provider’s id of what the recipient wrote, which the message quotes; missing where it quotes nothing.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF
             */
            reply_to?: string;
            /**
             * @description Null until the provider tells it with a receipt. Only the WhatsApp Cloud API does.
             * @example null
             */
            pricing: components["schemas"]["MessagePricing"] | null;
            /** @example null */
            waiting_for: components["schemas"]["WaitingFor"] | null;
            /**
             * @description Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.
             * @example true
             * @enum {boolean}
             */
            simulated?: true;
        };
        /** @description A button under a message: one that answers, or one that opens a page. */
        MessageButton: {
            reply?: components["schemas"]["MessageReplyButton"];
            link?: components["schemas"]["MessageLinkButton"];
        };
        /** @description A message as of the step that is announced, which it may have left behind by now. */
        MessageEventData: {
            /** @example 184203 */
            id: number;
            /** @example 7 */
            batch_id: number;
            /** @example pedido-4711 */
            reference: string | null;
            /**
             * @description Null once erased, and where `user_id` stands in its place.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Only of a message that was addressed by it, because the number was not known; `phone` is null then.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /** @example default */
            channel: string;
            /** @example Entregue */
            status: components["schemas"]["MessageStatus"];
            /** @example Enviada */
            previous_status: components["schemas"]["MessageStatus"];
            /**
             * @description Counts the steps of the message: events may arrive in another order, this number tells theirs.
             * @example 3
             */
            sequence: number;
            /**
             * @description Attempts to send it that have begun.
             * @example 1
             */
            attempts: number;
            /**
             * @description Explained at `/docs/errors`.
             * @example null
             */
            failure_code: string | null;
            /**
             * @description The same in the provider’s words.
             * @example null
             */
            failure_reason: string | null;
            /**
             * @description In the zone in which it was asked for; null when the message was not scheduled.
             * @example null
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description In which form the gateway accepted it: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, or `template:` with the name of the template; null before it was sent.
             * @example text
             */
            sent_as: string | null;
            /**
             * Format: date-time
             * @description When the gateway accepted it.
             * @example 2026-11-20T16:14:00.480Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it came to the recipient’s device.
             * @example 2026-11-20T16:14:02.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient opened it.
             * @example null
             */
            read_at: string | null;
            /**
             * Format: date-time
             * @description When it failed for good.
             * @example null
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description When it was canceled.
             * @example null
             */
            canceled_at: string | null;
            /** @description Only with `message.sent`, where the provider has accepted the message and holds it back for a review: its code is `provider_review`. */
            waiting_for?: components["schemas"]["WaitingFor"];
            /**
             * @description Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.
             * @example true
             * @enum {boolean}
             */
            simulated?: true;
        };
        /** @description A button whose tap opens a page. */
        MessageLinkButton: {
            /** @example Ver pedido */
            title: string;
            /**
             * Format: uri
             * @example https://loja.exemplo.com.br/pedidos/4711
             */
            url: string;
        };
        /** @description A page of messages, newest first. */
        MessageList: {
            data: components["schemas"]["Message"][];
            /**
             * @description Brings the next page, with the same filters; null: there is none.
             * @example J9x0mWcX2mQ3kq1uXbV1u1sxODQyMDMsMF0
             */
            next_cursor: string | null;
        };
        /** @description The media of a message: an address, which Recado keeps and never fetches, or a file that it keeps. */
        MessageMedia: {
            /** @example document */
            type: components["schemas"]["MediaType"];
            /**
             * Format: uri
             * @description Null for a file that Recado keeps.
             * @example https://loja.exemplo.com.br/notas/4711.pdf
             */
            url: string | null;
            /**
             * @description The file that Recado keeps; missing for an address.
             * @example med_Zl8nqWc0TfG2r5x1Yv3hKQ
             */
            id?: string;
            /**
             * @description Bytes of that file.
             * @example 81920
             */
            size?: number;
            /** @example nota-4711.pdf */
            filename: string | null;
            /** @example application/pdf */
            mimetype: string | null;
        };
        /** @description The payment that a message brings. Fields without a value are missing. */
        MessagePayment: {
            /** @example boleto */
            type: components["schemas"]["PaymentType"];
            /** @description Of `pix`. */
            code?: string;
            /** @description Of `boleto`, in digits alone. */
            line?: string;
            /** @description Of `link`. */
            url?: string;
            /**
             * @description In centavos: R$ 12.34 is 1234.
             * @example 1234
             */
            amount?: number;
            /**
             * @description By which the provider knows the order.
             * @example pedido-4711
             */
            reference?: string;
            /** @description Who receives the Pix, by the request or by the code. */
            merchant_name?: string;
            /** @description The key of Pix, by the request or by the code. */
            key?: string;
            key_type?: components["schemas"]["PixKeyType"];
            items?: {
                [key: string]: unknown;
            }[];
            /** @description In centavos. */
            tax?: number;
            /** @description In centavos. */
            shipping?: number;
            /** @description In centavos. */
            discount?: number;
            /**
             * @description It may leave as a text with the code.
             * @enum {string}
             */
            fallback?: "text";
        };
        /** @description What the message tells of the payment of an earlier one. */
        MessagePaymentStatus: {
            /**
             * @description That of the payment.
             * @example pedido-4711
             */
            reference: string;
            /** @example captured */
            status: components["schemas"]["PaymentStatus"];
            /** @example processing */
            order_status: components["schemas"]["OrderStatus"];
            /**
             * @description Null: none was given.
             * @example null
             */
            description: string | null;
        };
        /** @description How the provider priced the message, as it told with the first receipt that has a price. */
        MessagePricing: {
            /**
             * @description Whether the message is charged once it is delivered.
             * @example true
             */
            billable: boolean;
            /**
             * @description The provider’s category, such as `utility`, `marketing`, `authentication` or `service`.
             * @example utility
             */
            category: string;
            /**
             * @description Why it is charged or not, such as `regular`, `free_customer_service` or `free_entry_point`.
             * @example regular
             */
            type: string;
        };
        /** @description What a recipient wrote. It is kept for a day, for retries and replays; there is no inbox. */
        MessageReceivedData: {
            /**
             * @description The channel to which they wrote.
             * @example default
             */
            channel: string;
            /**
             * @description Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. Null: WhatsApp hides the number, and it is not known.
             * @example 5511987654321
             */
            from: string | null;
            /**
             * @description The ID by which Meta knows the recipient (BSUID), where it told one: a message names it as `user_id` in place of `phone` while `from` is null.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /**
             * @description Null: it has no words.
             * @example Obrigado!
             */
            text: string | null;
            media?: components["schemas"]["ReceivedMedia"];
            /**
             * @description Null: they did not answer by a button. Else `text` has its words, too.
             * @example null
             */
            button: components["schemas"]["ReceivedButton"] | null;
            /**
             * Format: date-time
             * @description By the provider.
             * @example 2026-11-20T16:14:59.000Z
             */
            received_at: string;
            /**
             * @description The message that the recipient marked as answered; null: none of ours.
             * @example 184203
             */
            in_reply_to: number | null;
            /**
             * @description The provider’s id of what they wrote.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF
             */
            provider_message_id: string | null;
        };
        /** @description A button whose tap answers. */
        MessageReplyButton: {
            /**
             * @description Comes back in `message.received`.
             * @example confirmar
             */
            id: string;
            /** @example Confirmar */
            title: string;
        };
        /** @enum {string} */
        MessageStatus: "Pendente" | "Agendada" | "Enviando" | "Enviada" | "Entregue" | "Lida" | "Falhou" | "Cancelada" | "Expirada" | "Incerta";
        /** @description The approved template of the account that a message uses. */
        MessageTemplate: {
            /** @example pedido_enviado */
            name: string;
            /** @example pt_BR */
            language: string;
            /**
             * @description By position, or by name where the template names them.
             * @example [
             *       "4711"
             *     ]
             */
            parameters: string[] | {
                [key: string]: string;
            };
            /**
             * @description The values of its header, as they were sent; missing where it has none.
             * @example {
             *       "media": {
             *         "url": "https://loja.exemplo.com.br/boletos/4711.pdf",
             *         "type": "document"
             *       }
             *     }
             */
            header?: string | {
                [key: string]: unknown;
            };
            /**
             * @description The values of its buttons; missing where it has none.
             * @example [
             *       {
             *         "index": 0,
             *         "text": "pedido/4711"
             *       }
             *     ]
             */
            buttons?: {
                [key: string]: unknown;
            }[];
            /**
             * @description The one-time code; missing where the template carries none.
             * @example 482913
             */
            code?: string;
            /**
             * Format: date-time
             * @description When its offer ends; missing where it shows none.
             * @example 2026-12-24T21:00:00Z
             */
            offer_ends_at?: string;
            /**
             * @description The cards of a carousel; missing where it has none.
             * @example [
             *       {
             *         "header": {
             *           "media": {
             *             "url": "https://loja.exemplo.com.br/fotos/1.jpg",
             *             "type": "image"
             *           }
             *         }
             *       }
             *     ]
             */
            cards?: {
                [key: string]: unknown;
            }[];
        };
        /** @description A key to be created. */
        NewApiKey: {
            /**
             * @description `Y-m-d H:i:s` in the zone of the installation, or ISO 8601; null: never.
             * @example 2027-01-31T23:59:59Z
             */
            expires_at?: string | null;
            /**
             * @description Addresses and subnets; null: from anywhere. Of a key that administers, or reaches beyond its own messages, they must lie within those of the key of the request.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            ip_allow_list?: string[] | null;
            limits?: components["schemas"]["KeyLimitsChanges"];
            /** @example America/Sao_Paulo */
            timezone?: string | null;
            /**
             * @description A channel or a pool; null: the default of the installation.
             * @example vendas
             */
            channel?: string | null;
            /**
             * @description No other key that works may have it.
             * @example ERP Matriz
             */
            name: string;
            /**
             * @description Only those that the key of the request has.
             * @example [
             *       "messages:write"
             *     ]
             */
            scopes: ("messages:write" | "messages:read" | "messages:read_all" | "webhooks:read" | "webhooks:write" | "opt_outs:read" | "opt_outs:write" | "inbound:read" | "privacy" | "channels:read" | "channels:write" | "keys:read" | "keys:write" | "templates:read" | "templates:write" | "sends:write" | "lists:read" | "lists:write")[];
            /**
             * @description Whether everything goes to the sandbox. It stays so.
             * @default false
             */
            test_mode?: boolean;
        };
        /** @description A button under a message: exactly one of the two. */
        NewButton: {
            reply?: components["schemas"]["NewReplyButton"] | null;
            /** @example null */
            link?: components["schemas"]["NewLinkButton"] | null;
        };
        /** @description A channel to be created. */
        NewChannel: {
            /** @example vendas */
            name: string;
            /**
             * @description The kind of its gateway.
             * @example waha
             */
            gateway: string;
            /**
             * @description By name, as the guide of the gateway has them. A description may be given as an object.
             * @example {
             *       "url": "https://waha.example",
             *       "session": "default",
             *       "apiKey": "…"
             *     }
             */
            settings?: {
                [key: string]: unknown;
            };
            /** @description What differs from the usual limits of its gateway. A limit that is given is given whole. */
            limits?: components["schemas"]["ChannelLimitsChanges"];
            /**
             * @description The name of the channel again: limits above what is safe for one phone are wanted. WhatsApp may block its number.
             * @example vendas
             */
            confirm_unsafe_limits?: string;
        };
        /** @description A file in base64. */
        NewFile: {
            /**
             * @description What the recipient sees it called; the name alone, without folders. Its ending must fit the content.
             * @example boleto-4711.pdf
             */
            filename?: string | null;
            /**
             * @description Its MIME type. The content says it for usual files; a type that does not fit the content is refused.
             * @example application/pdf
             */
            mimetype?: string | null;
            /**
             * Format: byte
             * @description The bytes in base64 (RFC 4648, with its padding). Larger files are better sent as multipart/form-data.
             * @example JVBERi0xLjQKJSBib2xldG8=
             */
            data: string;
        };
        /** @description A file that was uploaded by `POST /api/media`. */
        NewFileMedia: {
            /**
             * @description Of the answer to the upload.
             * @example med_Zl8nqWc0TfG2r5x1Yv3hKQ
             */
            id: string;
            /**
             * @description What the recipient of this message sees it called; default: the name of the upload.
             * @example boleto-4711.pdf
             */
            filename?: string | null;
        };
        /** @description A file within the request. What it is, its content says; it is kept like an upload. */
        NewInlineMedia: {
            /**
             * Format: byte
             * @description The bytes in base64. Files that several requests send are better uploaded once.
             * @example JVBERi0xLjQKJSBib2xldG8=
             */
            data: string;
            /**
             * @description What the recipient sees it called. Its ending must fit the content.
             * @example boleto-4711.pdf
             */
            filename?: string | null;
            /**
             * @description Its MIME type, which must fit the content.
             * @example application/pdf
             */
            mimetype?: string | null;
        };
        /** @description A button whose tap opens a page. */
        NewLinkButton: {
            /**
             * @description The words on the button, in one line.
             * @example Ver pedido
             */
            title: string;
            /**
             * @description The https address that it opens.
             * @example https://loja.exemplo.com.br/pedidos/4711
             */
            url: string;
        };
        /** @description A send to a saved list. */
        NewListSend: {
            /**
             * @description The name of the list. Exactly one of `list` and `list_id` is given.
             * @example Clientes
             */
            list?: string | null;
            /** @description The list by its `id`, which stays when it is renamed. */
            list_id?: number | null;
            /** @description What everybody gets, with the text as its caption or without a text. With a template it stands in the header. */
            media?: components["schemas"]["NewListSendFile"] | null;
            /**
             * @description With variables. Exactly one of `text`, `saved_text` and `template` is given; beside `media` there may be none.
             * @example Olá, {name|tudo bem}! O pedido {pedido} saiu.
             */
            text?: string | null;
            /** @description The name of a saved text, as it is now. */
            saved_text?: string | null;
            template?: components["schemas"]["NewListSendTemplate"] | null;
            /** @description A channel or a pool; missing: that of the key, else the default of the installation. */
            channel?: string | null;
            /** @description What the batch is called. */
            name?: string | null;
            /** @default normal */
            priority?: components["schemas"]["Priority"];
            /** @description `Y-m-d H:i:s` in the zone of the request, or ISO 8601; missing: at once. */
            scheduled_at?: string | null;
            /**
             * @description The zone of `scheduled_at`; missing: that of the key, else of the installation.
             * @example America/Sao_Paulo
             */
            timezone?: string | null;
            /**
             * @description Over how many seconds its messages are spread.
             * @default 0
             */
            spread_seconds?: number | null;
            /**
             * @description Why its people may be written to (LGPD, art. 7).
             * @enum {string|null}
             */
            legal_basis?: "consent" | "contract" | "legitimate_interest" | null;
            /**
             * @description Whether it is only checked: the answer says what would be sent, and nothing is kept.
             * @default false
             * @example true
             */
            dry_run?: boolean;
        };
        /** @description A file that this key has uploaded. */
        NewListSendFile: {
            /** @example med_Zl8nqWc0TfG2r5x1Yv3hKQ */
            id: string;
        };
        /** @description A template that is sent in place of a text. */
        NewListSendTemplate: {
            /** @example pedido_enviado */
            name: string;
            /** @example pt_BR */
            language: string;
            /**
             * @description By the fields of the template: a text for all, or a field of the list. A field that is not named takes that of the list which has its name.
             * @example {
             *       "body.1": {
             *         "field": "name"
             *       },
             *       "body.2": "sexta-feira"
             *     }
             */
            values?: {
                [key: string]: string | {
                    field: string;
                };
            } | null;
        };
        /** @description A program that fetches events itself. */
        NewListener: {
            /**
             * @description The events that it hears; without it, all that the scopes of the key allow.
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events?: components["schemas"]["WebhookEvent"][];
            /**
             * @description For the people who read the list of webhooks.
             * @example recado listen
             */
            description?: string | null;
        };
        /** @description A medium that the provider fetches from its address when the message is sent. Recado never fetches it. */
        NewMedia: {
            /** @example document */
            type: components["schemas"]["MediaType"];
            /**
             * @description Begins with https:// and has no user or password. The provider must be able to open it while the message waits.
             * @example https://loja.exemplo.com.br/notas/4711.pdf
             */
            url: string;
            /**
             * @description What the recipient sees it called; the name alone, without folders.
             * @example nota-4711.pdf
             */
            filename?: string | null;
            /**
             * @description Its MIME type; some gateways need it. Without it, a usual one of its type.
             * @example application/pdf
             */
            mimetype?: string | null;
        };
        /** @description One message of a batch. Fields that are not named here are ignored. */
        NewMessage: {
            /**
             * @description Digits only, with the country code; an integer of that shape is taken, too. An unusual length for its country is reported in `warnings`. Each message needs it, or `user_id` in its place.
             * @example 5511987654321
             */
            phone?: string | null;
            /**
             * @description In place of `phone`: the `user_id` of a `message.received` whose `from` is null, because the person hides the number. Only channels of the WhatsApp Cloud API send to it, and no codes. Where the number has become known, the message goes to the number.
             * @example null
             */
            user_id?: string | null;
            /**
             * @description The text, up to 4,096 characters (code points) after substitution. `{name}`, `{email}` and the names in `variables` are replaced by the values of the same message; `{name|cliente}` gives a fallback. With `media` it is the caption, up to 1,024 characters. It may be missing with `media` or with a `template`, not with both.
             * @example Olá, {name|cliente}! Seu pedido saiu para entrega.
             */
            message?: string | null;
            /**
             * @description Value for `{name}`; not kept afterwards. A number or a boolean is taken as JSON prints it.
             * @example Ana
             */
            name?: (string | number | boolean) | null;
            /**
             * @description Value for `{email}`; not kept afterwards. A number or a boolean is taken as JSON prints it. Checked to be plausible only when the text uses it.
             * @example ana@example.com
             */
            email?: (string | number | boolean) | null;
            /**
             * @description When to send it, instead of the request’s `scheduled_at`; `now`: at once, although the request is scheduled.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at?: string | null;
            /**
             * @description Not sent after this time; later than the schedule.
             * @example 2026-11-20 18:00:00
             */
            expires_at?: string | null;
            /**
             * @description One-time passwords are `high`.
             * @example normal
             * @enum {string|null}
             */
            priority?: "high" | "normal" | "low" | "" | null;
            /**
             * @description Your own id of the message, unique for your key, without blanks at its ends.
             * @example pedido-4711
             */
            reference?: string | null;
            /** @description Values for further tokens of the text: `{ "pedido": "4711" }` fills `{pedido}` and `{pedido|…}`; not kept afterwards. With it, each token of the text needs a value or a fallback. `name` and `email` keep their own fields. A number or a boolean is taken as JSON prints it, and one that would lose digits is refused; an empty list counts as an empty object. */
            variables?: {
                [key: string]: string | number | boolean;
            } | null;
            /** @description By address, as an uploaded file, or within the request: exactly one of `url`, `id` and `data`. */
            media?: (components["schemas"]["NewMedia"] | components["schemas"]["NewFileMedia"] | components["schemas"]["NewInlineMedia"]) | null;
            template?: components["schemas"]["NewTemplate"] | null;
            /**
             * @description Buttons under the text, which has up to 1,024 characters then: one to three that answer, or one link; on channels whose gateway has buttons, and without `template`. An image, a video or a document may stand above the text.
             * @example [
             *       {
             *         "reply": {
             *           "id": "confirmar",
             *           "title": "Confirmar"
             *         }
             *       },
             *       {
             *         "reply": {
             *           "id": "mudar",
             *           "title": "Mudar a data"
             *         }
             *       }
             *     ]
             */
            buttons?: components["schemas"]["NewButton"][] | null;
            /**
             * @description Pix, boleto or a link as a button under the text, which has up to 1,024 characters then; without `media` and `buttons`. With `template`, that is what leaves outside the 24-hour window.
             * @example null
             */
            payment?: components["schemas"]["NewMessagePayment"] | null;
            /**
             * @description `text`: where the payment cannot leave as a button (by a channel without them, or outside the 24-hour window), the same message leaves as a text with the code on a line of its own.
             * @example null
             * @enum {string|null}
             */
            fallback?: "text" | "" | null;
            /**
             * @description The `provider_message_id` of a `message.received`, which the message quotes. Through a pool it leaves by the channel that received it. A template, and a text that leaves outside the 24-hour window, quote nothing.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF
             */
            reply_to?: string | null;
            /**
             * @description What the message is for, where the provider asks for it outside the 24-hour window.
             * @enum {string|null}
             */
            category?: "utility" | "marketing" | "authentication" | "" | null;
        };
        /** @description A payment as a button under the text, on channels whose gateway has it. There `amount` and `reference` are required, and of Pix the receiver: where the code names him, nothing has to be given. */
        NewMessagePayment: {
            /** @example boleto */
            type: components["schemas"]["PaymentType"];
            /**
             * @description With `pix`: the whole code ("Pix Copia e Cola").
             * @example null
             */
            code?: string | null;
            /**
             * @description With `boleto`: the digitable line of 47 or 48 digits. Points, spaces and hyphens do not matter.
             * @example 00190.50095 40144.816069 06809.350314 3 37370000000100
             */
            line?: string | null;
            /**
             * @description With `link`: the https address of the page where one pays.
             * @example null
             */
            url?: string | null;
            /**
             * @description In centavos: R$ 12.34 is 1234.
             * @example 1234
             */
            amount?: number | null;
            /**
             * @description By which Meta knows the order: one for each message. Default: the `reference` of the message, where it fits.
             * @example pedido-4711
             */
            reference?: string | null;
            /**
             * @description With `pix`: who receives it; default: the name in the code.
             * @example null
             */
            merchant_name?: string | null;
            /**
             * @description With `pix`: the key of the receiver; default: that in the code. A dynamic code has none.
             * @example null
             */
            key?: string | null;
            /**
             * @description With `pix`: of which kind the key is; default: what it shows.
             * @enum {string|null}
             */
            key_type?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "EVP" | "" | null;
            /**
             * @description What is paid. Its lines, `tax` and `shipping`, less `discount`, add up to `amount`.
             * @example null
             */
            items?: components["schemas"]["NewPaymentItem"][] | null;
            /**
             * @description Of an order with `items`, in centavos.
             * @example null
             */
            tax?: number | null;
            /**
             * @description Of an order with `items`, in centavos.
             * @example null
             */
            shipping?: number | null;
            /**
             * @description Of an order with `items`, in centavos.
             * @example null
             */
            discount?: number | null;
        };
        /** @description A number that wants no messages. */
        NewOptOut: {
            /**
             * @description Digits with country code.
             * @example 5511987654321
             */
            phone: string;
            /**
             * @description `all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.
             * @default all
             */
            scope?: components["schemas"]["OptOutScope"];
        };
        /** @description What the recipient pays with. A Pix code and a boleto line are checked by their own check digits, so that a mistyped one is refused here and not by the bank. */
        NewPayment: {
            /** @example boleto */
            type: components["schemas"]["PaymentType"];
            /**
             * @description With `pix`: the whole code ("Pix Copia e Cola").
             * @example null
             */
            code?: string | null;
            /**
             * @description With `boleto`: the digitable line of 47 or 48 digits. Points, spaces and hyphens do not matter.
             * @example 00190.50095 40144.816069 06809.350314 3 37370000000100
             */
            line?: string | null;
            /**
             * @description With `link`: the https address of the page where one pays.
             * @example null
             */
            url?: string | null;
            /**
             * @description In centavos: R$ 12.34 is 1234.
             * @example 1234
             */
            amount?: number | null;
        };
        /** @description A line of an order. */
        NewPaymentItem: {
            /**
             * @description In one line.
             * @example Camiseta
             */
            name: string;
            /**
             * @description Of one piece, in centavos.
             * @example 617
             */
            amount: number;
            /**
             * @description Default: 1.
             * @example 2
             */
            quantity?: number | null;
            /**
             * @description Your own id of it; default: its place, from 1.
             * @example sku-1
             */
            id?: string | null;
        };
        /** @description A button whose tap answers with its words. */
        NewReplyButton: {
            /**
             * @description Comes back as `button.id` of `message.received`. Unique in the message, without spaces at its ends.
             * @example confirmar
             */
            id: string;
            /**
             * @description The words on the button, in one line; unique in the message.
             * @example Confirmar
             */
            title: string;
        };
        /** @description A text to be kept. */
        NewSavedText: {
            /** @example Aviso */
            name: string;
            /**
             * @description With variables, as a message has them.
             * @example Olá, {name|tudo bem}! O pedido {pedido} saiu.
             */
            text: string;
        };
        /** @description An approved template of the account behind the channel, on channels whose gateway has templates. */
        NewTemplate: {
            /**
             * @description As the provider spells it.
             * @example pedido_enviado
             */
            name: string;
            /**
             * @description Default: `pt_BR`.
             * @example pt_BR
             */
            language?: string | null;
            /**
             * @description The values of its body, by position or by name. No line breaks, tabs or more than four spaces in a row. Checked against the approved body where that is known.
             * @example [
             *       "4711"
             *     ]
             */
            parameters?: ((string | number | boolean)[] | {
                [key: string]: string | number | boolean;
            }) | null;
            /**
             * @description What stands above the body, where the approved template has a header: a text (up to 60 characters), a medium or a place. A medium is an address, which may be left untyped where the template is known; a file of `POST /api/media` by its `id`; or `data` in base64.
             * @example {
             *       "media": {
             *         "url": "https://loja.exemplo.com.br/boletos/4711.pdf"
             *       },
             *       "filename": "boleto-4711.pdf"
             *     }
             */
            header?: (string | {
                media: {
                    url: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                } | {
                    id: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                } | {
                    /** Format: byte */
                    data: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                    filename?: string | null;
                    mimetype?: string | null;
                };
                filename?: string | null;
            } | {
                latitude: number;
                longitude: number;
                name: string;
                address: string;
            }) | null;
            /**
             * @description The values of its buttons. Those that take none, such as a call, are left out.
             * @example [
             *       {
             *         "index": 0,
             *         "text": "pedido/4711"
             *       }
             *     ]
             */
            buttons?: components["schemas"]["NewTemplateButton"][] | null;
            /**
             * @description The one value of an authentication template: Recado puts it into the body and behind the button. Up to 15 characters.
             * @example 482913
             */
            code?: (string | number | boolean) | null;
            /**
             * @description When the offer ends, of a template that shows it. Read as other times are.
             * @example 2026-12-24 18:00:00
             */
            offer_ends_at?: string | null;
            /**
             * @description The cards of a carousel, as many as the approved template has.
             * @example null
             */
            cards?: components["schemas"]["NewTemplateCard"][] | null;
        };
        /** @description The value of a button of a template: exactly one of the four. */
        NewTemplateButton: {
            /**
             * @description The place of the button in the approved template, from 0, counting all buttons.
             * @example 0
             */
            index: number;
            /**
             * @description The end of the address of a link.
             * @example pedido/4711
             */
            text?: string | null;
            /**
             * @description What comes back when a quick reply is tapped.
             * @example null
             */
            payload?: string | null;
            /**
             * @description The code that a tap copies; above 15 characters with a warning.
             * @example null
             */
            coupon?: string | null;
            /**
             * @description What a payment button brings.
             * @example null
             */
            payment?: components["schemas"]["NewPayment"] | null;
        };
        /** @description The values of one card of a carousel. */
        NewTemplateCard: {
            /**
             * @description The image or video of the card.
             * @example {
             *       "media": {
             *         "url": "https://loja.exemplo.com.br/fotos/1.jpg"
             *       }
             *     }
             */
            header?: (string | {
                media: {
                    url: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                } | {
                    id: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                } | {
                    /** Format: byte */
                    data: string;
                    /** @enum {string|null} */
                    type?: "image" | "video" | "document" | "" | null;
                    filename?: string | null;
                    mimetype?: string | null;
                };
                filename?: string | null;
            } | {
                latitude: number;
                longitude: number;
                name: string;
                address: string;
            }) | null;
            /**
             * @description The values of its body, by position.
             * @example [
             *       "Ana"
             *     ]
             */
            parameters?: ((string | number | boolean)[] | {
                [key: string]: string | number | boolean;
            }) | null;
            /**
             * @description The values of its buttons; their indexes begin with 0 on each card.
             * @example [
             *       {
             *         "index": 0,
             *         "text": "fotos/1"
             *       }
             *     ]
             */
            buttons?: components["schemas"]["NewTemplateButton"][] | null;
        };
        /** @description An address that receives events about what happens to messages. */
        NewWebhook: {
            /**
             * Format: uri
             * @description Where to POST: https, to a public address. A user or a password in it is refused.
             * @example https://erp.example/recado
             */
            url: string;
            /**
             * @description The events that it receives.
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events: components["schemas"]["WebhookEvent"][];
            /**
             * @description For the people who read the list of webhooks.
             * @example ERP Matriz
             */
            description?: string | null;
        };
        /** @description A number that wants no messages. */
        OptOut: {
            /**
             * @description As it was given. Other forms of the number count too, such as one of Brazil without its ninth digit or one of Mexico with 521.
             * @example 5511987654321
             */
            phone: string;
            /**
             * @description `all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.
             * @example all
             */
            scope: components["schemas"]["OptOutScope"];
            /**
             * @description `recipient`: the person wrote one of the words that opt out; `provider`: the provider said so; else how somebody added it.
             * @example recipient
             * @enum {string}
             */
            source: "api" | "panel" | "cli" | "import" | "recipient" | "provider";
            /**
             * @description The channel on which the person or the provider said so.
             * @example default
             */
            channel: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
        };
        /** @description A number that wants no messages from now on. */
        OptOutEventData: {
            /**
             * @description As in the list of opt-outs.
             * @example 5511987654321
             */
            phone: string;
            /** @example all */
            scope: components["schemas"]["OptOutScope"];
            /**
             * @description Who said so, as in the list of opt-outs.
             * @example recipient
             */
            source: string;
            /**
             * @description Where they said so.
             * @example default
             */
            channel: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.000Z
             */
            added_at: string;
        };
        /** @description A page of opt-outs, newest first. */
        OptOutList: {
            data: components["schemas"]["OptOut"][];
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description `all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.
         * @enum {string}
         */
        OptOutScope: "all" | "marketing";
        /**
         * @description Default: `processing` where the payment was captured, else `pending`.
         * @enum {string}
         */
        OrderStatus: "pending" | "processing" | "partially-shipped" | "shipped" | "completed" | "canceled";
        /** @description How a pairing begins. */
        PairingStart: {
            /**
             * @description The number of the phone, which then types a code in place of scanning one.
             * @example 5511987654321
             */
            phone?: string | null;
            /**
             * @description The risk that GET shows is accepted. Needed where there is one.
             * @example true
             */
            accept_risk?: boolean;
        };
        /**
         * @description `scan`: the phone may scan `qr` now. `type`: its owner may type `code` now. `stopped` and `missing`: nothing happens before a POST.
         * @enum {string}
         */
        PairingState: "connected" | "scan" | "type" | "starting" | "stopped" | "missing" | "failed";
        /** @description Whether a batch is paused. */
        PausedBatch: {
            /** @example 7 */
            batch_id: number;
            /**
             * Format: date-time
             * @description Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.
             * @example 2026-11-20T16:14:00.120Z
             */
            paused_at: string | null;
        };
        /**
         * @description `captured` marks the payment in the chat as paid.
         * @enum {string}
         */
        PaymentStatus: "pending" | "captured" | "failed";
        /** @description What became of a payment, and the text that tells it. */
        PaymentStatusRequest: {
            /**
             * @description `captured` marks the payment in the chat as paid.
             * @example captured
             */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description The text of the new message, as it is: nothing in it is filled in.
             * @example Recebemos o seu pagamento. Obrigado!
             */
            message: string;
            /**
             * @description Default: `processing` where the payment was captured, else `pending`.
             * @example processing
             */
            order_status?: components["schemas"]["OrderStatus"];
            /**
             * @description Stands beside the status of the order.
             * @example Sai para entrega amanhã
             */
            description?: string | null;
        };
        /** @enum {string} */
        PaymentType: "pix" | "boleto" | "link";
        /** @description A list of people that is kept for sends. */
        PeopleList: {
            /** @example 3 */
            id: number;
            /** @example Clientes */
            name: string;
            /**
             * @description How many people it has.
             * @example 1250
             */
            total: number;
            /**
             * @description What it knows of its people beside their number: `name`, `email` and variables.
             * @example [
             *       "name",
             *       "pedido"
             *     ]
             */
            fields: string[];
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            updated_at: string;
        };
        /** @description What a list is called. */
        PeopleListName: {
            /** @example Clientes */
            name: string;
        };
        /** @description All lists, by name. */
        PeopleListPage: {
            data: components["schemas"]["PeopleList"][];
        };
        /** @enum {string} */
        PixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "EVP";
        /** @enum {string} */
        Priority: "high" | "normal" | "low";
        /** @description The one error body: problem details (RFC 9457) with `success`, `message` and `errors` beside them. In Portuguese, unless `Accept-Language` names English first. */
        Problem: {
            /** @enum {boolean} */
            success: false;
            /** @description The same as `detail`. */
            message: string;
            /** @description Stable; base your decisions on it. */
            code: components["schemas"]["ErrorCode"];
            /**
             * Format: uri
             * @description The page that explains the code.
             */
            type: string;
            /** @description What happened, in the same words for every answer of this code. */
            title: string;
            /**
             * @description The HTTP status.
             * @enum {integer}
             */
            status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 417 | 422 | 429 | 431 | 500 | 503;
            /** @description What can be done about it. */
            detail: string;
            /** @description The same as the header `X-Request-Id`; support asks for it. */
            request_id: string;
            /** @description What is wrong with the input, by parameter path; the first 100 problems. */
            errors: {
                [key: string]: string[];
            };
            /** @description How many problems there were in all. */
            errors_total?: number;
        };
        QueuedMessage: {
            /**
             * @description Never used again.
             * @example 184203
             */
            id: number;
            /**
             * @description As it was sent, or the number that is known for the `user_id` that was sent. Null: it is not known.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Only where the message goes by it, because the number is not known.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /**
             * @example Agendada
             * @enum {string}
             */
            status: "Pendente" | "Agendada";
            /**
             * @description In `timezone`; null when it is not scheduled.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at: string | null;
            /**
             * @description Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.
             * @example true
             * @enum {boolean}
             */
            simulated?: true;
        };
        /** @description The button, or the entry of a list, by which the recipient answered. */
        ReceivedButton: {
            /**
             * @description The `id` that its message gave it; of a quick reply of a template its payload. Null: not told.
             * @example confirmar
             */
            id: string | null;
            /**
             * @description The words on it. Null: not told.
             * @example Confirmar
             */
            title: string | null;
            /**
             * @description Only of a quick reply of a template: what was put behind it.
             * @example confirmar
             */
            payload?: string;
        };
        /** @description What the recipient sent beside words. */
        ReceivedMedia: {
            /** @example image */
            type: string;
            /**
             * @description The provider’s id of it.
             * @example 1037543291543636
             */
            id: string | null;
        };
        /** @description A recipient, as far as the installation knows them. */
        Recipient: {
            /**
             * @description As it was asked for; null: it was asked for a `user_id`, and no number is known for it.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description The ID by which Meta knows the person (BSUID), where it told one: a message may name it in place of a number that is not known.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /**
             * @description Nothing is sent to the number.
             * @example false
             */
            opted_out: boolean;
            /** @example null */
            opt_out: components["schemas"]["RecipientOptOut"] | null;
            /** @description One for each channel whose provider treats people who have written to it differently. */
            windows: components["schemas"]["RecipientWindow"][];
            last_message: components["schemas"]["RecipientLastMessage"] | null;
            /**
             * @description What providers call the person in place of the number, as they told it.
             * @example [
             *       "lid:4711",
             *       "551187654321"
             *     ]
             */
            provider_ids: string[];
        };
        /** @description What is held about a person, page by page. */
        RecipientExport: {
            /**
             * @description As it was asked for; null: it was asked for a `user_id`, and no number is known for it.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description As in `GET /api/recipients/{phone}`.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /** @description With the first page; null on the others. */
            held: components["schemas"]["HeldData"] | null;
            /** @description Newest first. */
            messages: components["schemas"]["RecipientMessage"][];
            /**
             * @description Brings the next page; null: there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description The newest message to the person. */
        RecipientLastMessage: {
            /** @example 184203 */
            id: number;
            /** @example Entregue */
            status: components["schemas"]["MessageStatus"];
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description The sender that it leaves by.
             * @example default
             */
            channel: string;
        };
        /** @description A message to the person, with all that is kept of it. */
        RecipientMessage: {
            /** @example 184203 */
            id: number;
            /** @example 7 */
            batch_id: number;
            /**
             * @description Your own id of the message.
             * @example pedido-4711
             */
            reference: string | null;
            /**
             * @description As it was sent; null once erased, and where `user_id` stands in its place.
             * @example 5511987654321
             */
            phone: string | null;
            /**
             * @description Only of a message that was addressed by it, because the number was not known; `phone` is null then.
             * @example BR.1502576394655843
             */
            user_id?: string;
            /**
             * @description The text after substitution; null once erased.
             * @example Olá, Ana! Seu pedido saiu para entrega.
             */
            message: string | null;
            /** @example Entregue */
            status: components["schemas"]["MessageStatus"];
            /** @example normal */
            priority: components["schemas"]["Priority"];
            /**
             * @description The sender that it leaves by.
             * @example default
             */
            channel: string;
            /**
             * @description The pool of channels that it was addressed to; null: it was addressed to its channel.
             * @example null
             */
            pool: string | null;
            /**
             * @description In the zone in which it was asked for; null when the message was not scheduled.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the gateway accepted it.
             * @example 2026-11-20T16:14:00.480Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it came to the recipient’s device.
             * @example 2026-11-20T16:14:02.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient opened it.
             * @example null
             */
            read_at: string | null;
            /**
             * Format: date-time
             * @description When it failed for good.
             * @example null
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description When it was canceled.
             * @example null
             */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description After this time it is not sent any more.
             * @example null
             */
            expires_at: string | null;
            /**
             * @description Attempts to send it that have begun.
             * @example 1
             */
            attempts: number;
            /**
             * @description Why it failed, or why its last attempt did. Explained at `/docs/errors`.
             * @example null
             */
            failure_code: string | null;
            /**
             * @description What that means and what to do, in the language that `Accept-Language` asks for, with the provider’s words in parentheses.
             * @example null
             */
            failure_reason: string | null;
            /**
             * @description The provider’s words alone.
             * @example null
             */
            failure_detail: string | null;
            /**
             * @description The provider’s own id of the message. Not necessarily unique; null once erased.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEY
             */
            provider_message_id: string | null;
            /**
             * @description In which form the gateway accepted it: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, or `template:` with the name of the template; null before it was sent.
             * @example text
             */
            sent_as: string | null;
            /** @example null */
            media: components["schemas"]["MessageMedia"] | null;
            /** @example null */
            template: components["schemas"]["MessageTemplate"] | null;
            /** @description The buttons under the text; missing where it has none. */
            buttons?: components["schemas"]["MessageButton"][];
            /** @description The payment that it brings; missing where it brings none. */
            payment?: components["schemas"]["MessagePayment"];
            /** @description What it tells of the payment of an earlier message; missing where it tells nothing. */
            payment_status?: components["schemas"]["MessagePaymentStatus"];
            /**
             * @description The provider’s id of what the recipient wrote, which the message quotes; missing where it quotes nothing.
             * @example wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF
             */
            reply_to?: string;
            /**
             * @description Null until the provider tells it with a receipt. Only the WhatsApp Cloud API does.
             * @example null
             */
            pricing: components["schemas"]["MessagePricing"] | null;
            /** @example null */
            waiting_for: components["schemas"]["WaitingFor"] | null;
            /**
             * @description Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.
             * @example true
             * @enum {boolean}
             */
            simulated?: true;
            /**
             * @description The provider’s id of the recipient; null: it gave none.
             * @example 551187654321
             */
            recipient_id: string | null;
            /**
             * @description Why the person was written to, as the request of its batch named it; null: none was named.
             * @example consent
             * @enum {string|null}
             */
            legal_basis: "consent" | "contract" | "legitimate_interest" | null;
            attempt_log: components["schemas"]["HeldAttempt"][];
            webhook_deliveries: components["schemas"]["HeldDelivery"][];
        };
        /** @description That the person opted out. */
        RecipientOptOut: {
            /** @example all */
            scope: components["schemas"]["OptOutScope"];
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            since: string;
            /**
             * @description Who said so, as in the list of opt-outs.
             * @example recipient
             * @enum {string}
             */
            source: "api" | "panel" | "cli" | "import" | "recipient" | "provider";
        };
        /** @description Whether the person has lately written to a channel. */
        RecipientWindow: {
            /** @example default */
            channel: string;
            /**
             * Format: date-time
             * @description Until when free text reaches the person by this channel; null: the window is closed, or there is none.
             * @example 2026-11-21T16:14:00.120Z
             */
            open_until: string | null;
        };
        /** @description A message that `on_invalid: "skip"` left out. */
        RejectedMessage: {
            /**
             * @description Its position in the request.
             * @example 1
             */
            index: number;
            /**
             * @description What is wrong, by parameter path.
             * @example {
             *       "messages.1.phone": [
             *         "\"x\" não tem só dígitos; envie sem +, espaços ou pontuação."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
            /**
             * @description How many errors there are; only where `errors` has the first ones.
             * @example 64
             */
            errors_total?: number;
        };
        /** @description A replaced secret that still works. */
        ReplacedSecret: {
            /** @example 3 */
            id: number;
            /**
             * @description Its public beginning.
             * @example rcd_live_9fQ2
             */
            prefix: string;
            /**
             * Format: date-time
             * @description From then on it is refused.
             * @example 2026-11-21T16:14:00.120Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Its last use since it was replaced.
             * @example null
             */
            last_used_at: string | null;
        };
        /** @description What was asked to be sent again. */
        Replay: {
            /**
             * @description Deliveries that are due now; 100,000 at most.
             * @example 12
             */
            replayed: number;
        };
        /** @description From when on. */
        ReplayRequest: {
            /**
             * @description `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.
             * @example 2026-11-20T13:00:00Z
             */
            since: string;
        };
        /** @description Another time for what has not begun to be sent. */
        RescheduleRequest: {
            /**
             * @description `Y-m-d H:i:s`, ISO 8601 with an offset or without, or `now`: unscheduled. Read as `scheduled_at` of queued messages is.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at: string;
            /**
             * @description IANA zone in which a time without offset is read; the one in which its schedule is shown when left out.
             * @example America/Sao_Paulo
             */
            timezone?: string | null;
        };
        /** @description What happened to each message of the batch: each is counted once. */
        RescheduledBatch: {
            /** @example 7 */
            batch_id: number;
            /**
             * @description Messages of the batch.
             * @example 250
             */
            total: number;
            /**
             * @description Moved by this request.
             * @example 200
             */
            rescheduled: number;
            /**
             * @description Begun or ended before.
             * @example 50
             */
            not_reschedulable: number;
            /**
             * @description In `timezone`; null: at once.
             * @example 2026-11-20 16:30:00
             */
            scheduled_at: string | null;
            /**
             * @description The zone in which the time was read.
             * @example America/Sao_Paulo
             */
            timezone: string;
        };
        /** @description What sending a message again may cause. */
        RetryRequest: {
            /**
             * @description `true`: also a message that is `Incerta`, which its recipient may have already, is sent again.
             * @default false
             */
            may_arrive_twice?: boolean;
        };
        /** @description A webhook with the secret that signs from now on. */
        RotatedWebhook: {
            /** @example 3 */
            id: number;
            /**
             * Format: uri
             * @example https://erp.example/recado
             */
            url: string;
            /**
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events: components["schemas"]["WebhookEvent"][];
            /** @example ERP Matriz */
            description: string | null;
            /** @description Whether anything is sent to it. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when every attempt to reach it has failed.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description `owner`: by request; `gone`: it answered 410; `failing`: it failed for five days.
             * @example null
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * @description Shown this once. Standard Webhooks: `whsec_` and base64.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
            /**
             * Format: date-time
             * @description Until then the secret before it signs too.
             * @example null
             */
            previous_secret_expires_at: string | null;
        };
        /** @description A text that is kept for later sends. */
        SavedText: {
            /** @example Aviso */
            name: string;
            /**
             * @description With variables, as a message has them.
             * @example Olá, {name|tudo bem}! O pedido {pedido} saiu.
             */
            text: string;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            changed_at: string;
        };
        /** @description What changes of a saved text. */
        SavedTextChanges: {
            /**
             * @description With variables, as a message has them.
             * @example Olá, {name|tudo bem}! O pedido {pedido} saiu.
             */
            text: string;
        };
        /** @description All saved texts, by name. */
        SavedTextPage: {
            data: components["schemas"]["SavedText"][];
        };
        /** @description How the old secret ends. */
        SecretRotation: {
            /**
             * @description Seconds for which the old secret signs beside the new one.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        ServiceStatus: {
            /**
             * @description `offline`: messages cannot be accepted now.
             * @enum {string}
             */
            status: "online" | "offline";
            /** @example 1.4.2 */
            version: string;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00Z
             */
            timestamp: string;
        };
        /** @description Which events are known already. */
        TakeRequest: {
            /**
             * @description The `id` of each event that was taken: they are not given again, all others are. With it `after` is not read, and new events are given at once.
             * @example [
             *       90811,
             *       90812
             *     ]
             */
            taken?: number[];
            /**
             * @description In place of `taken`: the greatest `id` that was taken, which with those before it is not given again. Events are then given five seconds late, because some with smaller ids may still be on their way.
             * @default 0
             * @example 90812
             */
            after?: number;
        };
        /** @description A message template of a channel that its provider approved, paused or rated. One of its three states changed. */
        TemplateUpdatedData: {
            /** @example default */
            channel: string;
            /** @example recado_aviso */
            template: string;
            /** @example pt_BR */
            language: string;
            /**
             * @description Its new status, such as `APPROVED` or `PAUSED`; null: another state changed.
             * @example PAUSED
             */
            status: string | null;
            /**
             * @description Its new category, such as `UTILITY`; null: another state changed.
             * @example null
             */
            category: string | null;
            /**
             * @description Its new quality, such as `RED`; null: another state changed.
             * @example null
             */
            quality: string | null;
            /**
             * @description Why, in the provider’s words.
             * @example null
             */
            reason: string | null;
            /**
             * @description The value before; null: none was known.
             * @example APPROVED
             */
            previous_value: string | null;
            /**
             * Format: date-time
             * @description When it happened, as the provider says.
             * @example 2026-11-20T16:14:00.000Z
             */
            at: string;
        };
        /** @description Why the message has not left yet, or is held back by the provider. */
        WaitingFor: {
            /**
             * @description `schedule`: its time has not come; `retry`: the last attempt failed; `batch_paused`: its batch is paused; `channel_paused`: a person or an answer of the provider stopped the channel; `channel_throttled`: the provider asked for a rest; `channel_failing`: the provider does not answer as it should; `no_owner`: no process is connected to the phone of the channel; `window`: outside the channel’s hours; `daily_cap`: what may leave today has left; `new_recipient_cap`: its recipient has not written to the channel lately, and the channel’s limits for such recipients or a lock of its provider (`reason` is then `reach_out_locked`) hold it back; `template`: its recipient has not written lately, and the template that it needs is suspended; `provider_review`: the provider has accepted it and holds it back for a review, or another message of its batch by the same template is held so; `pace`: its turn comes at the channel’s pace; `recipient_spacing`: too soon after another message to the same recipient; `order`: others are before it; `queue_unavailable`: Redis, which spreads the work over processes, is away or refuses writes, and nothing leaves until it takes them again; `receipt`: nobody knows whether it was taken, news is awaited.
             * @enum {string}
             */
            code: "schedule" | "retry" | "batch_paused" | "channel_paused" | "channel_throttled" | "channel_failing" | "no_owner" | "window" | "daily_cap" | "new_recipient_cap" | "template" | "provider_review" | "pace" | "recipient_spacing" | "order" | "queue_unavailable" | "receipt";
            /**
             * Format: date-time
             * @description Until when, as it looks now; null: until somebody acts, or nobody can tell.
             */
            until: string | null;
            /**
             * @description The error code that stopped the channel, or in which the last attempt ended, explained at `/docs/errors`; null where there is none.
             * @example null
             */
            reason: string | null;
        };
        /** @description Something odd that was accepted all the same. */
        Warning: {
            /**
             * @description Where, as a parameter path.
             * @example messages.0.phone
             */
            path: string;
            /**
             * @description Explained at `/docs/errors`.
             * @example phone_unusual_length
             */
            code: string;
            /** @example O telefone 5511234 tem 7 dígitos, o que é incomum para o seu país. */
            message: string;
        };
        /** @description An address that receives events about the messages of its key. */
        Webhook: {
            /** @example 3 */
            id: number;
            /**
             * Format: uri
             * @example https://erp.example/recado
             */
            url: string;
            /**
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events: components["schemas"]["WebhookEvent"][];
            /** @example ERP Matriz */
            description: string | null;
            /** @description Whether anything is sent to it. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when every attempt to reach it has failed.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description `owner`: by request; `gone`: it answered 410; `failing`: it failed for five days.
             * @example null
             * @enum {string|null}
             */
            disabled_reason: "owner" | "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
        };
        /** @description An attempt that has ended. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:02.000Z
             */
            started_at: string;
            /** @example 112 */
            duration_ms: number;
            request: components["schemas"]["WebhookRequest"];
            /** @description Null: there was no answer. */
            response: components["schemas"]["WebhookResponse"] | null;
        };
        /** @description What to change; the rest stays as it is. */
        WebhookChanges: {
            /**
             * Format: uri
             * @description Where to POST: https, to a public address. A user or a password in it is refused.
             * @example https://erp.example/recado
             */
            url?: string;
            /**
             * @description The events that it receives.
             * @example [
             *       "message.delivered",
             *       "message.failed"
             *     ]
             */
            events?: components["schemas"]["WebhookEvent"][];
            /**
             * @description For the people who read the list of webhooks; null removes it.
             * @example ERP Matriz
             */
            description?: string | null;
            /** @description `false`: nothing is sent any more, and what waits ends as failed. `true` forgets past failures. */
            enabled?: boolean;
        };
        /** @description One event sent to one webhook. */
        WebhookDelivery: {
            /** @example 90812 */
            id: number;
            /** @example 3 */
            webhook_id: number;
            /**
             * @description The header `webhook-id`: the same at every attempt and replay.
             * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
             */
            event_id: string;
            /** @example message.delivered */
            type: components["schemas"]["WebhookEvent"];
            /** @example delivered */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * @description Attempts that have begun.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null: it is being tried, or has ended.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * @description Why it failed, or its last attempt did.
             * @example null
             * @enum {string|null}
             */
            error: "timeout" | "dns_failed" | "connect_failed" | "tls_failed" | "connection_lost" | "bad_answer" | "address_forbidden" | "http_forbidden" | "bad_status" | "redirect" | "gone" | "throttled" | "aborted_by_receiver" | "secret_unreadable" | "endpoint_disabled" | "content_expired" | null;
            last_attempt: components["schemas"]["WebhookAttempt"] | null;
            /** @description The body that is sent. */
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-20T16:14:00.120Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was delivered or given up.
             * @example 2026-11-20T16:14:02.112Z
             */
            ended_at: string | null;
        };
        /** @description A page of deliveries, newest first. */
        WebhookDeliveryList: {
            data: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Brings the next page, with the same filter; null: there is none. A page may be empty and have one.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description In this status only.
         * @enum {string}
         */
        WebhookDeliveryStatus: "waiting" | "delivered" | "failed";
        /** @description Another webhook of the same owner, which was disabled. */
        WebhookDisabledData: {
            /** @example 3 */
            id: number;
            /**
             * Format: uri
             * @example https://erp.exemplo.com.br/recado
             */
            url: string;
            /**
             * @example gone
             * @enum {string}
             */
            reason: "gone" | "failing";
            /**
             * Format: date-time
             * @description Since when every attempt to reach it had failed.
             * @example null
             */
            failing_since: string | null;
        };
        /**
         * @description The events that it hears; without it, all that the scopes of the key allow.
         * @enum {string}
         */
        WebhookEvent: "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.expired" | "message.unknown" | "message.received" | "batch.completed" | "opt_out.added" | "channel.paused" | "channel.resumed" | "channel.updated" | "template.updated" | "webhook.disabled" | "webhook.test";
        /** @description The webhooks of the key, newest first. */
        WebhookList: {
            data: components["schemas"]["Webhook"][];
            /**
             * @description Always null: there are 50 at most.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description What was sent besides the body. */
        WebhookRequest: {
            /** @example https://erp.example/recado */
            url: string;
            /**
             * @example {
             *       "webhook-id": "evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a"
             *     }
             */
            headers: {
                [key: string]: string;
            };
        };
        /** @description The beginning of the response. */
        WebhookResponse: {
            /** @example 500 */
            status: number;
            /**
             * @description Some of its headers.
             * @example {
             *       "content-type": "text/plain"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /**
             * @description The first 4 KiB.
             * @example Internal Server Error
             */
            body: string;
        };
        /** @description The webhook that was asked for a test. */
        WebhookTestData: {
            /** @example 3 */
            webhook_id: number;
            /** @example ERP Matriz */
            description: string | null;
        };
    };
    responses: {
        /**
         * @description `bad_request`: What arrived is not a well-formed HTTP/1.1 request.
         *
         *     `invalid_json`: The request body is not valid JSON in UTF-8.
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "bad_request" | "invalid_json";
                    /** @enum {unknown} */
                    status?: 400;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "bad_request" | "invalid_json";
                    /** @enum {unknown} */
                    status?: 400;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `unauthorized`: Send a valid key in the header Authorization: Bearer <key>. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "unauthorized";
                    /** @enum {unknown} */
                    status?: 401;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "unauthorized";
                    /** @enum {unknown} */
                    status?: 401;
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: This key is not allowed to do this, or not from this address.
         *
         *     `address_binding_required`: This operation is only for keys that are bound to addresses. Give the key its allowed addresses in the panel, under API keys.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "forbidden" | "address_binding_required";
                    /** @enum {unknown} */
                    status?: 403;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "forbidden" | "address_binding_required";
                    /** @enum {unknown} */
                    status?: 403;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: The requested resource does not exist. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "not_found";
                    /** @enum {unknown} */
                    status?: 404;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "not_found";
                    /** @enum {unknown} */
                    status?: 404;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `method_not_allowed`: This address does not accept this HTTP method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "method_not_allowed";
                    /** @enum {unknown} */
                    status?: 405;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "method_not_allowed";
                    /** @enum {unknown} */
                    status?: 405;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: The request took too long to arrive in full. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "request_timeout";
                    /** @enum {unknown} */
                    status?: 408;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "request_timeout";
                    /** @enum {unknown} */
                    status?: 408;
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `idempotency_running`: Another request with this Idempotency-Key has not ended yet. Repeat it in a moment, unchanged.
         *
         *     `not_cancelable`: Only what has not begun to be sent (Pendente or Agendada) can be canceled.
         *
         *     `not_reschedulable`: Only what has not begun to be sent (Pendente or Agendada) can be rescheduled.
         *
         *     `not_retryable`: Only a message that failed (Falhou), is still kept and has not expired can be sent again.
         *
         *     `may_arrive_twice`: The message is Incerta: nobody knows whether the provider has it already. Repeat the request with "may_arrive_twice": true to send it again all the same.
         *
         *     `not_pausable`: Nothing in this batch is left to send, or too many batches are paused.
         *
         *     `payment_not_open`: The message brought no payment as a button, the provider has not accepted it yet, or its channel is gone.
         *
         *     `not_changeable`: The state of the resource, or what depends on it, does not allow this change.
         *
         *     `media_needed`: A message that waits, or a send, still carries this file. Cancel them, or wait until they have ended.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "idempotency_running" | "not_cancelable" | "not_reschedulable" | "not_retryable" | "may_arrive_twice" | "not_pausable" | "payment_not_open" | "not_changeable" | "media_needed";
                    /** @enum {unknown} */
                    status?: 409;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "idempotency_running" | "not_cancelable" | "not_reschedulable" | "not_retryable" | "may_arrive_twice" | "not_pausable" | "payment_not_open" | "not_changeable" | "media_needed";
                    /** @enum {unknown} */
                    status?: 409;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `changed_meanwhile`: The resource has changed since the reading that If-Match names. Nothing was changed: read it again and decide. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "changed_meanwhile";
                    /** @enum {unknown} */
                    status?: 412;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "changed_meanwhile";
                    /** @enum {unknown} */
                    status?: 412;
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `payload_too_large`: The request body is larger than allowed.
         *
         *     `media_quota_exceeded`: The files that are kept take up the quota; this one does not fit.
         */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "payload_too_large" | "media_quota_exceeded";
                    /** @enum {unknown} */
                    status?: 413;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "payload_too_large" | "media_quota_exceeded";
                    /** @enum {unknown} */
                    status?: 413;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Send the body as application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                    /** @enum {unknown} */
                    status?: 415;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                    /** @enum {unknown} */
                    status?: 415;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `expectation_failed`: The header Expect may only ask for 100-continue. */
        ExpectationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "expectation_failed";
                    /** @enum {unknown} */
                    status?: 417;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "expectation_failed";
                    /** @enum {unknown} */
                    status?: 417;
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `validation_failed`: Correct the fields named in errors and send again.
         *
         *     `idempotency_mismatch`: This Idempotency-Key was already used with another body. Use a new key for a new request.
         */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "validation_failed" | "idempotency_mismatch";
                    /** @enum {unknown} */
                    status?: 422;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "validation_failed" | "idempotency_mismatch";
                    /** @enum {unknown} */
                    status?: 422;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: This key has reached its limit. Nothing was stored; wait as Retry-After says and send again. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "rate_limited";
                    /** @enum {unknown} */
                    status?: 429;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "rate_limited";
                    /** @enum {unknown} */
                    status?: 429;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `headers_too_large`: The address and the headers of the request take more than 16 KiB. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "headers_too_large";
                    /** @enum {unknown} */
                    status?: 431;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "headers_too_large";
                    /** @enum {unknown} */
                    status?: 431;
                } & components["schemas"]["Problem"];
            };
        };
        /** @description `internal_error`: Something went wrong on our side. Give support the request_id. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "internal_error";
                    /** @enum {unknown} */
                    status?: 500;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "internal_error";
                    /** @enum {unknown} */
                    status?: 500;
                } & components["schemas"]["Problem"];
            };
        };
        /**
         * @description `unavailable`: The service cannot complete the request at the moment. Repeat it in a moment, unchanged.
         *
         *     `overloaded`: Nothing was stored. Try again in a moment.
         */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    code?: "unavailable" | "overloaded";
                    /** @enum {unknown} */
                    status?: 503;
                } & components["schemas"]["Problem"];
                "application/problem+json": {
                    /** @enum {unknown} */
                    code?: "unavailable" | "overloaded";
                    /** @enum {unknown} */
                    status?: 503;
                } & components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
        AcceptLanguage: string;
        /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request: the one that came with it, or a new one.
         * @example 0b0e6c5e-6d5c-4f0e-9c39-0f6c3f0d6f3a
         */
        "X-Request-Id": string;
        /**
         * @description The limits of the key; only on answers to a key that has some.
         * @example "requests-per-minute";q=600;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each limit, and when it is renewed.
         * @example "requests-per-minute";r=598;t=12
         */
        RateLimit: string;
        /**
         * @description The number of seconds after which to try again.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description The methods that the address takes.
         * @example GET, HEAD
         */
        Allow: string;
        /** @description The answer of an earlier request, given again: nothing was queued twice. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBatches: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most entries of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleRequest"];
            };
        };
        responses: {
            /** @description What happened to its messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RescheduledBatch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_reschedulable`: nothing of it waits. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to its messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanceledBatch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_cancelable`: nothing of it waits, and nothing of it was canceled. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pauseBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch is paused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedBatch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_pausable`: everything of it was sent or has ended, or too many batches are paused. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch is not paused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedBatch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All channels, by age. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChannel"];
            };
        };
        responses: {
            /** @description The channel. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is archived. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: messages wait for it, it is a default, or the environment describes it. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChanges"];
            };
        };
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the environment describes the channel. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    makeChannelDefault: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the channel is archived or the simulator, or the environment decides. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChannelPairing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPairing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `not_changeable`: the channel has no phone to pair. */
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    beginChannelPairing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PairingStart"];
            };
        };
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPairing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the channel has no phone to pair. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endChannelPairing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel has no link any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the channel has no phone to pair. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pauseChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChannelPause"];
            };
        };
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the environment describes the channel. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChannelTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All known templates, by name and language. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTemplatePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them. */
                "Idempotency-Key"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelTest"];
            };
        };
        responses: {
            /** @description The message is queued. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTestSent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: the channel is archived. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enqueueMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them. */
                "Idempotency-Key"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnqueueRequest"];
            };
        };
        responses: {
            /** @description Queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnqueueAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, the newest first, revoked ones last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key, with its secret this once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description Whether what it left waiting is canceled too; otherwise it is still sent. */
                cancel_waiting?: boolean;
            };
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: it is the key of the request. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyChanges"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_changeable`: it is the key of the request. */
            409: components["responses"]["Conflict"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key, with its secret this once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPeopleLists: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All lists, by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleListPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPeopleList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeopleListName"];
            };
        };
        responses: {
            /** @description The list. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePeopleList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no such list any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renamePeopleList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeopleListName"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getListPeople: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most entries of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPeoplePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putListPeople: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListPeople"];
            };
        };
        responses: {
            /** @description What became of the people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeListPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list does not have the person any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most entries of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFile"];
                "multipart/form-data": components["schemas"]["NewFile"];
            };
        };
        responses: {
            /** @description The file is on disk. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is removed, and its bytes count no more in the quota. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `media_needed`: a message that waits, or a send, still carries it. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description In any of these statuses: repeat the parameter, or separate them by commas. */
                status?: components["schemas"]["MessageStatus"][];
                /** @description To the person with this number, in any form of it. */
                phone?: string;
                /** @description To the person with this user ID of Meta, also by their number. Not together with `phone`. */
                user_id?: string;
                /** @description Of this batch. */
                batch_id?: number;
                /** @description With this id of your own. */
                reference?: string;
                /** @description Accepted then or later. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key. */
                created_from?: string;
                /** @description Accepted then or earlier; the whole second counts. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key. */
                created_to?: string;
                /** @description Scheduled for then or later. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key. */
                scheduled_from?: string;
                /** @description Scheduled for then or earlier. `Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key. */
                scheduled_to?: string;
                /** @description The `next_cursor` of the page before, with the same filters. */
                cursor?: string;
                /** @description Most messages of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleRequest"];
            };
        };
        responses: {
            /** @description The message at its new time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_reschedulable`: sending has begun. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_cancelable`: sending has begun. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tellPaymentStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them. */
                "Idempotency-Key"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentStatusRequest"];
            };
        };
        responses: {
            /** @description Queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnqueueAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `payment_not_open`: it brought no payment as a button, the provider has not taken it, or its channel is gone. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The message, in the queue again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `not_retryable`: it has not failed, has expired or was erased. `may_arrive_twice`: it is `Incerta`, so that its recipient may get it twice, and the request does not say that it may. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOptOuts: {
        parameters: {
            query?: {
                /** @description Of this number only: an empty list says that it may be written to. */
                phone?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most opt-outs of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of opt-outs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptOutList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addOptOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOptOut"];
            };
        };
        responses: {
            /** @description The opt-out, new or already known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptOut"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeOptOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number can receive messages. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description A number, or the `user_id` of a person whose number is not known. */
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description A number, or the `user_id` of a person whose number is not known. */
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was erased, and what is left. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasedRecipient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportRecipient: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most messages of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description A number, or the `user_id` of a person whose number is not known. */
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what is held. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipientExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSavedTexts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All saved texts, by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedTextPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSavedText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSavedText"];
            };
        };
        responses: {
            /** @description The text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedText"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSavedText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedText"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeSavedText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text is not offered any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeSavedText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed. */
                "If-Match"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedTextChanges"];
            };
        };
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The version of what is shown, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedText"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `changed_meanwhile`: somebody else has changed it. */
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSends: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Most entries of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sends. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSendPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them. */
                "Idempotency-Key"?: string;
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewListSend"];
            };
        };
        responses: {
            /** @description It is confirmed, or was only checked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSend"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description `idempotency_running`: it is being made, or the list was just replaced. */
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The send. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSend"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages are accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description Messages cannot be accepted now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"] | components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which will be made in a moment. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: the webhook is disabled. */
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listenToWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewListener"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    takeEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TakeRequest"];
            };
        };
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeardEvents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook no longer exists. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description In this status only. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description The `next_cursor` of the page before, with the same filter. */
                cursor?: string;
                /** @description Most deliveries of a page. */
                limit?: number;
            };
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description How many deliveries will be made in a moment. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Errors are in Portuguese, unless this names `en` before any `pt`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which will be made in a moment. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: the webhook is disabled. */
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onMessageSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.sent";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.delivered";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageRead: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.read";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageCanceled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.canceled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.expired";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageUnknown: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.unknown";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageReceived: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "message.received";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["MessageReceivedData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBatchCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "batch.completed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["BatchEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpt_outAdded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "opt_out.added";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["OptOutEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelPaused: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "channel.paused";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["ChannelEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelResumed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "channel.resumed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["ChannelEventData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "channel.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["ChannelUpdatedData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTemplateUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "template.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["TemplateUpdatedData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "webhook.disabled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["WebhookDisabledData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt and replay: process each id once, even if it arrives twice.
                 * @example evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1795191242
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-20T16:14:02.000Z
                     */
                    timestamp: string;
                    data: components["schemas"]["WebhookTestData"];
                };
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
