import type { PageAddress } from '#kernel/shared/rights.ts';
import { FormTarget, type FormTargetCode } from '../../shared/form.ts';

/** Forms that are designed together: those of processes, and those that extend labs, rooms, people and equipment. */
export type FormFamily = {
  title: string;
  list: PageAddress;
  designer: (id: number) => PageAddress;
  targets: FormTargetCode[];
  empty: string;
};

export const processForms: FormFamily = {
  title: '表单管理',
  list: '/workflow/forms',
  designer: (id) => `/workflow/forms/${id}`,
  targets: [FormTarget.process],
  empty: '还没有表单。设计并发布表单后，流程就可以使用它',
};

export const extensionForms: FormFamily = {
  title: '自定义表单',
  list: '/lab-baseinfo/diy-form',
  designer: (id) => (id === 0 ? '/lab-baseinfo/diy-form/add' : `/lab-baseinfo/diy-form/add?id=${id}`),
  targets: FormTarget.$items.map(({ value }) => value).filter((value) => value !== FormTarget.process),
  empty: '还没有自定义表单。表单为实验室、房间、人员或设备补充平台没有的信息',
};
