import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { articleRow } from './article.ts';

const publicRow = z.pick(articleRow, { id: true, kind: true, title: true, publish_at: true, top: true });
const publicArticle = z.extend(publicRow, {
  school_name: z.string(),
  org_name: z.string(),
  doc_no: z.string(),
  abolished: z.boolean(),
  body: z.string(),
  files: z.array(fileRef),
});
export type PublicArticle = z.output<typeof publicArticle>;

// Names the school where the host name does not.
const ofSchool = z.object({ school_key: wire.maybe(wire.codeText('学校')) });

/** Articles that a school shows without login; the school follows from the host or the key of the call. */
export const publicArticleApi = {
  latest: endpoint({
    method: 'GET',
    path: '/news/public',
    guard: open,
    input: ofSchool,
    output: z.object({ content: z.array(publicRow) }),
    perMinute: 60,
  }),
  find: endpoint({
    method: 'GET',
    path: '/news/public/{id}',
    guard: open,
    input: z.extend(idOnly, ofSchool.shape),
    output: publicArticle,
    perMinute: 60,
  }),
};
