/**
 * `production` never loses an acknowledged commit. `test` trades exactly that for speed: after a crash of the machine
 * its data may be gone, which is fine for data made a second ago and for nothing else.
 */
export type Profile = 'production' | 'test';

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Short statements all day: compiling them costs more than it saves.
  jit: 'off',
  // After an import the planner soon knows what is there.
  autovacuum_naptime: '15s',
  lc_messages: 'C',
  // Base backups and the archive of the write-ahead log. Beyond this size the log is dropped for an archive that does not
  // follow: the backup then has a gap, which it tells, and the service goes on.
  wal_level: 'replica',
  max_wal_senders: '10',
  max_slot_wal_keep_size: '1GB',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Names and numbers of people stand in statements and in the details of errors; they do not belong in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', shared_buffers: '256MB' };

const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '64MB' };

/** Text of the configuration file of a profile. */
export function configuration(profile: Profile): string {
  const settings = { ...always, ...(profile === 'test' ? fast : durable) };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}
