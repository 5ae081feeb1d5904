import './exam.css';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi } from '../../shared/exam/certificate.ts';

/** A certificate of one's own, to show and to download. */
export function CertificateDetailPage() {
  const id = Number(useParams()['id']);
  const certificate = useRead(certificateApi.find, { id });
  const row = certificate.data;
  return (
    <PageFrame
      title={row ? `${row.kind_name}证书` : '证书'}
      note={row && <EnumTag of={CertificateStatus} value={row.status} />}
      back={{ else: '/study/certificate' }}
      tools={row?.status === CertificateStatus.valid && <PdfButton endpoint={certificateApi.print} input={{ id }} />}
    >
      <Loaded of={certificate}>
        {(data) => (
          <Panel>
            <div className="certificate">
              <h2>{data.user_name}</h2>
              <p>实验室安全“{data.kind_name}”考核合格</p>
            </div>
            <Facts
              items={[
                ['证书编号', data.no],
                ['分数', data.score],
                ['考试', data.exam_name],
                ['发证日期', chineseDay(data.issued_on)],
                ['有效期至', chineseDay(data.valid_to)],
                data.reason !== '' && ['说明', data.reason, 2],
              ]}
            />
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}
