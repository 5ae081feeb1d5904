import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { articleApi, type ArticleRow } from '../../shared/article.ts';
import { articleReads } from './article-actions.ts';

const field = namesOf(articleApi.withdraw);

type Props = { article: ArticleRow; onClose: () => void };

/** Asks why an article is taken back. */
export function WithdrawDialog({ article, onClose }: Props) {
  return (
    <FormDialog
      title={`撤回：${article.title}`}
      save={articleApi.withdraw}
      input={{ id: article.id }}
      invalidates={articleReads}
      onClose={onClose}
      okText="撤回"
      done="已撤回"
    >
      <AreaField
        name={field('reason')}
        label="原因"
        max={200}
        rows={3}
        hint="撤回后读者不再看到这篇文章；修改后重新发布，需要重新阅读"
      />
    </FormDialog>
  );
}
