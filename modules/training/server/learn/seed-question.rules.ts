/** A question that every fresh school has. */
export type SeedQuestion = {
  type: 'single' | 'multiple' | 'judge';
  stem: string;
  /** None for a judgement. */
  options?: readonly string[];
  /** Positions of the right options from 0; of a judgement whether the stem is true. */
  answer: readonly number[] | boolean;
  analysis: string;
  /** The rule behind it. */
  source?: string;
  /** Names of tags. */
  tags: readonly string[];
  /** From 1, very easy, to 5. */
  difficulty: number;
};
