export { createArticle, publishArticle } from './article.service.ts';
