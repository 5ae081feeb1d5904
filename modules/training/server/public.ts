export { certificatesOf } from './exam/certificates.queries.ts';
