/** A query of a channel's figure, with the name of the channel in place of its id. */
const named = (query) => `(${query}) * on (channel) group_left (name) topk by (channel) (1, recado_channel_info)`;

/** How many messages of each channel reached a status, a second. */
const paceOf = (status) =>
  named(`sum by (channel) (rate(recado_channel_messages_total{status="${status}"}[$__rate_interval]))`);

const p95 = (histogram, by) => `histogram_quantile(0.95, sum by (${by}) (rate(${histogram}_bucket[$__rate_interval])))`;

/**
 * Every dashboard: its panels in rows, and each panel with its unit and its queries by their legends. A label in braces
 * stands for its value; a `signed` panel may go below 0. `npm run generate` makes the files of Grafana from this.
 */
export const DASHBOARDS = [
  {
    name: 'recado-messages',
    title: 'Recado: messages',
    rows: [
      {
        title: 'Now',
        panels: [
          { title: 'Ready processes', unit: 'short', single: true, queries: { ready: 'sum(recado_ready)' } },
          {
            title: 'Oldest due message',
            unit: 's',
            single: true,
            queries: { age: 'max(recado_oldest_waiting_seconds)' },
          },
          {
            title: 'Sent a minute',
            unit: 'short',
            single: true,
            queries: { sent: '60 * sum(rate(recado_messages_moved_total{status="sent"}[$__rate_interval]))' },
          },
          {
            title: 'Channels that a provider has refused',
            unit: 'short',
            single: true,
            queries: { stopped: 'count(max by (channel) (recado_channel_state{state="stopped"} == 1)) or vector(0)' },
          },
        ],
      },
      {
        title: 'Queue',
        panels: [
          {
            title: 'Age of the oldest due message, by priority',
            unit: 's',
            queries: { '{lane}': 'max by (lane) (recado_oldest_waiting_seconds)' },
          },
          {
            title: 'Messages that have not ended',
            unit: 'short',
            queries: { '{status} {lane}': 'max by (status, lane) (recado_unfinished_messages)' },
          },
          {
            title: 'Accepted and moved, a second',
            unit: 'short',
            queries: {
              accepted: 'sum(rate(recado_messages_accepted_total[$__rate_interval]))',
              '{status}': 'sum by (status) (rate(recado_messages_moved_total[$__rate_interval]))',
            },
          },
          {
            title: 'From acceptance or schedule until sent, 95 of 100',
            unit: 's',
            queries: { 'all channels': p95('recado_accepted_to_sent_seconds', 'le') },
          },
        ],
      },
      {
        title: 'Channels',
        panels: [
          { title: 'Sent a second, by channel', unit: 'short', queries: { '{name}': paceOf('sent') } },
          { title: 'Delivered a second, by channel', unit: 'short', queries: { '{name}': paceOf('delivered') } },
          {
            title: 'Age of the oldest due message, by channel',
            unit: 's',
            queries: { '{name}': named('max by (channel) (recado_channel_oldest_waiting_seconds)') },
          },
          {
            title: 'State of each channel',
            unit: 'short',
            queries: { '{name}: {state} {reason}': named('max by (channel, state, reason) (recado_channel_state)') },
          },
          {
            title: 'Left of the daily cap',
            unit: 'short',
            queries: { '{name}': named('max by (channel) (recado_channel_cap_left)') },
          },
          {
            title: 'Six hours without a receipt',
            unit: 'short',
            queries: { '{name}': named('max by (channel) (recado_channel_silent_messages)') },
          },
        ],
      },
      {
        title: 'Failures',
        panels: [
          {
            title: 'Failed an hour, by code',
            unit: 'short',
            queries: { '{code}': 'sum by (code) (increase(recado_messages_failed_total[1h]))' },
          },
          {
            title: 'Failed an hour, by channel',
            unit: 'short',
            queries: { '{name}': named('sum by (channel) (increase(recado_messages_failed_total[1h]))') },
          },
          {
            title: 'Answers of gateways, a second',
            unit: 'short',
            queries: {
              '{gateway} {result}':
                'sum by (gateway, result) (rate(recado_gateway_request_duration_seconds_count[$__rate_interval]))',
            },
          },
          {
            title: 'Duration of requests to gateways, 95 of 100',
            unit: 's',
            queries: { '{gateway}': p95('recado_gateway_request_duration_seconds', 'le, gateway') },
          },
        ],
      },
    ],
  },
  {
    name: 'recado-operation',
    title: 'Recado: operation',
    rows: [
      {
        title: 'Webhooks and callbacks',
        panels: [
          {
            title: 'Attempts to deliver to webhooks, a second',
            unit: 'short',
            queries: { '{result}': 'sum by (result) (rate(recado_webhook_attempts_total[$__rate_interval]))' },
          },
          {
            title: 'Given up and disabled, an hour',
            unit: 'short',
            queries: {
              'given up': 'sum(increase(recado_webhook_attempts_total{result="failed"}[1h]))',
              'disabled: {reason}': 'sum by (reason) (increase(recado_webhooks_disabled_total[1h]))',
            },
          },
          {
            title: 'Age of the oldest callback that is not read',
            unit: 's',
            queries: { callback: 'max(recado_callbacks_oldest_waiting_seconds)' },
          },
        ],
      },
      {
        title: 'Processes',
        panels: [
          {
            title: 'Ready',
            unit: 'short',
            queries: { '{instance}': 'recado_ready', '{instance} degraded': 'recado_degraded' },
          },
          { title: 'Leader', unit: 'short', queries: { '{instance}': 'recado_leader{name="scheduling"}' } },
          {
            title: 'Processors in use',
            unit: 'short',
            queries: { '{instance}': 'rate(process_cpu_seconds_total{job="recado"}[$__rate_interval])' },
          },
          { title: 'Memory', unit: 'bytes', queries: { '{instance}': 'process_resident_memory_bytes{job="recado"}' } },
          {
            title: 'Delay of the event loop, 99 of 100',
            unit: 's',
            queries: { '{instance}': 'nodejs_eventloop_lag_p99_seconds{job="recado"}' },
          },
          {
            title: 'Uptime',
            unit: 's',
            queries: { '{instance}': 'time() - process_start_time_seconds{job="recado"}' },
          },
          {
            title: 'Since the last turn of each loop',
            unit: 's',
            queries: {
              '{loop}':
                'max by (loop) (recado_clock_timestamp_seconds - on (job, instance) group_right () recado_loop_last_turn_timestamp_seconds)',
            },
          },
          {
            title: 'Clock: difference from that of Prometheus',
            unit: 's',
            signed: true,
            queries: { '{instance}': 'recado_clock_timestamp_seconds - timestamp(recado_clock_timestamp_seconds)' },
          },
        ],
      },
      {
        title: 'Database, Redis, disk',
        panels: [
          {
            title: 'Duration of a small write to the database',
            unit: 's',
            queries: { '{instance}': 'recado_database_write_seconds' },
          },
          {
            title: 'Duration of a small write to Redis',
            unit: 's',
            queries: { '{instance}': 'recado_redis_write_seconds' },
          },
          {
            title: 'Answers: database, its writes, Redis',
            unit: 'short',
            queries: {
              database: 'min(recado_database_up)',
              writes: 'min(recado_database_writable)',
              Redis: 'min(recado_redis_up)',
            },
          },
          {
            title: 'Free where the data is, and in four days by the trend of six hours',
            unit: 'bytes',
            signed: true,
            queries: {
              now: 'min(recado_data_free_bytes)',
              'in four days': 'min(predict_linear(recado_data_free_bytes[6h], 4 * 86400))',
            },
          },
          { title: 'Files kept for messages', unit: 'bytes', queries: { bytes: 'max(recado_media_bytes)' } },
        ],
      },
    ],
  },
];
