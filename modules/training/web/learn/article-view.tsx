import './learn.css';
import type { FileRef } from '#kernel/shared/files.ts';
import { partsOf, type Part } from './article.rules.ts';
import { Drawing } from './drawings.tsx';

type PictureProps = { name: string; caption: string; files: readonly FileRef[] };

/** A drawing of the product, or a picture of the article by its number. */
function Picture({ name, caption, files }: PictureProps) {
  const file = /^\d+$/.test(name) ? files[Number(name) - 1] : undefined;
  return (
    <figure className="learn-figure">
      {file ? <img src={file.url} alt={caption || file.name} /> : <Drawing name={name} label={caption} />}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Block({ part, files }: { part: Part; files: readonly FileRef[] }) {
  switch (part.kind) {
    case 'heading':
      return <h2>{part.text}</h2>;
    case 'paragraph':
      return <p>{part.text}</p>;
    case 'items':
      return (
        <ul>
          {part.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      );
    case 'picture':
      return <Picture {...part} files={files} />;
  }
}

/** An article or case as people read it. */
export const ArticleView = ({ body, files }: { body: string; files: readonly FileRef[] }) => (
  <article className="learn-article">
    {partsOf(body).map((part, at) => (
      <Block key={at} part={part} files={files} />
    ))}
  </article>
);
