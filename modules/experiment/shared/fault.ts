/** What the register says of an experiment that another document names: `block` refuses, `warn` is to be known. */
export type ExperimentFault = { level: 'warn' | 'block'; text: string };
