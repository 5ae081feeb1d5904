import { Empty } from 'antd';
import type { ReactNode } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import { RichView } from '#platform/forms/web/public.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { fillMail, samplesOf } from '../../shared/mail-variables.ts';

type Props = {
  subject: string;
  body: string;
  variables: readonly string[];
  pictures: readonly FileRef[];
  tools: ReactNode;
};

/** The mail as it arrives, with sample values. */
export function MailPreview({ subject, body, variables, pictures, tools }: Props) {
  const addresses = pictures.map(({ url }) => url);
  const mail = fillMail({ subject, body }, samplesOf(variables), 'https://example.edu.cn/', addresses);
  return (
    <Panel title="预览（示例数据）" extra={tools}>
      {subject || body ? (
        <article className="mail-preview" aria-label="邮件预览">
          <h3>{mail.subject || '（没有标题）'}</h3>
          <RichView html={mail.html} pictures />
        </article>
      ) : (
        <Empty description="填写标题和正文后，这里显示收到的邮件" />
      )}
    </Panel>
  );
}
