import './news.css';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { PublicArticle } from '../../shared/public-article.ts';
import { blocksOf, type Block } from './article-body.rules.ts';

// Comes with the viewer of photos, which most articles do without.
const FileLinks = lazyPart(() => import('#screens/fields/photos.tsx').then((m) => m.FileLinks));

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'items':
      return (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      );
  }
}

type Props = { article: Pick<PublicArticle, 'title' | 'body' | 'files'>; facts: readonly string[] };

/** An article as people read it: title, source, text, attachments. */
export function ArticleBody({ article, facts }: Props) {
  return (
    <article className="news-article">
      <header>
        <h2>{article.title}</h2>
        <p className="news-facts">
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      <div className="news-body">
        {blocksOf(article.body).map((block, at) => (
          <Part key={at} block={block} />
        ))}
      </div>
      {article.files.length > 0 && (
        <section className="news-files">
          <h3>附件</h3>
          <FileLinks files={article.files} />
        </section>
      )}
    </article>
  );
}
