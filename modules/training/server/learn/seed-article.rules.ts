/** An article or case that every fresh school has. */
export type SeedArticle = {
  title: string;
  kind: 'article' | 'case';
  summary: string;
  /** Names of tags. */
  tags: readonly string[];
  hours: string;
  /** Learned after this time. */
  minutes: number;
  isRequired: boolean;
  /** `# ` starts a heading, `- ` an item, `[图:name]` is a drawing of the product. */
  body: string;
};
