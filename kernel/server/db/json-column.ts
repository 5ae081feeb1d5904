/** What a jsonb column is given. */
export class JsonColumn {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
  /** The driver asks for the text that it sends. */
  toPostgres(): string {
    return JSON.stringify(this.value);
  }
}

/** A value for a jsonb column of `insertRow` and `updateRow`: stored as JSON, and in the log as itself, not as a text of JSON. */
export const jsonColumn = (value: unknown) => new JsonColumn(value);
