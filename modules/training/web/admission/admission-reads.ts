import { admissionApi } from '../../shared/admission/admission.ts';

export const applyPath = '/admittance/apply';
export const admissionReads = [
  admissionApi.list,
  admissionApi.examine,
  admissionApi.people,
  admissionApi.find,
  admissionApi.mine,
  admissionApi.terms,
];
