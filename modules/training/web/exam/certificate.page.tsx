import { useSearchParams } from 'react-router';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CertificateTab } from './certificate.list.tsx';

const KindTab = lazyPart(() => import('./certificate-kind.list.tsx').then((m) => m.KindTab));

/** 证书管理: certificates of people, and what kinds there are. */
export function CertificatePage() {
  return useSearchParams()[0].get('tab') === 'kind' ? <KindTab /> : <CertificateTab />;
}
