/**
 * `production` never loses an acknowledged commit. `test` trades durability for speed: a crash of the machine may lose
 * data, acceptable for disposable test data only.
 */
export type Profile = 'production' | 'test';

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Short statements: JIT compilation costs more than it saves.
  jit: 'off',
  // Indexes stay in memory, and disks have no arm to move: a page out of order costs hardly more than the next one.
  random_page_cost: '1.1',
  // Analyze soon after an import.
  autovacuum_naptime: '15s',
  lc_messages: 'C',
  // For base backups and the archive of the log. Beyond this size, log is dropped for an archive that lags behind: the
  // backup reports the gap and the service continues.
  wal_level: 'replica',
  max_wal_senders: '10',
  max_slot_wal_keep_size: '1GB',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statements and error details contain personal data, which does not belong in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', shared_buffers: '256MB' };

// Databases of tests live for seconds; those whose plans matter are analyzed by name.
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/** Text of the configuration file of a profile. */
export function configuration(profile: Profile): string {
  const settings = { ...always, ...(profile === 'test' ? fast : durable) };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}
