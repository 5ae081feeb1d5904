import './exam.css';
import { Empty } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi, type CertificateRow } from '../../shared/exam/certificate.ts';

const endOf = ({ valid_to, status, days_left }: CertificateRow) =>
  status === CertificateStatus.valid && days_left <= 30 ? `${valid_to}（还有 ${days_left} 天）` : valid_to;

/** 我的证书: those that hold first. */
export function MyCertificatesPage() {
  const certificates = useRead(certificateApi.mine, {});
  return (
    <PageFrame title="我的证书">
      <Loaded of={certificates}>
        {({ content }) =>
          content.length === 0 ? (
            <div className="lab-panel">
              <Empty description="还没有证书。考试合格后自动签发">
                <Link to="/study/exam">去考试</Link>
              </Empty>
            </div>
          ) : (
            <ul className="my-exams">
              {content.map((row) => (
                <li key={row.id} className="my-exam">
                  <div className="my-exam-head">
                    <h2>{row.kind_name}证书</h2>
                    <EnumTag of={CertificateStatus} value={row.status} />
                  </div>
                  <dl>
                    <div>
                      <dt>编号</dt>
                      <dd>{row.no}</dd>
                    </div>
                    <div>
                      <dt>分数</dt>
                      <dd>{row.score ?? '—'}</dd>
                    </div>
                    <div>
                      <dt>发证</dt>
                      <dd>{row.issued_on}</dd>
                    </div>
                    <div>
                      <dt>有效期至</dt>
                      <dd>{endOf(row)}</dd>
                    </div>
                  </dl>
                  <div className="my-exam-actions">
                    <Link to={`/study/certificate/${row.id}`}>查看和下载</Link>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
