import { basicArticles } from './articles-basics.rules.ts';
import { hazardArticles } from './articles-hazards.rules.ts';
import { topicArticles } from './articles-topics.rules.ts';
import type { SeedArticle } from './seed-article.rules.ts';

/** What a fresh school has to learn from. */
export const seedArticles: readonly SeedArticle[] = [...basicArticles, ...topicArticles, ...hazardArticles];
