import { expect, test } from 'vitest';
import { placeOfPath, reportFaults } from './report.rules.ts';

const full = { lab: {}, photos: [{}], description: '消火栓被纸箱挡住' };

test.each([
  [{}, {}],
  [{ lab: null }, { lab: '请选择发现隐患的实验室' }],
  [{ photos: [] }, { photos: '请至少拍一张现场照片' }],
  [{ description: '  ' }, { description: '请用一句话写明发现的隐患' }],
  [{ description: ' 漏水了 ' }, { description: '请至少用 5 个字描述隐患' }],
])('a report with %j lacks %j', (changes, faults) => {
  expect(reportFaults({ ...full, ...changes })).toEqual(faults);
});

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
test.each([
  [`/lab-baseinfo/lab-card/${id}?noLoginPage=1`, { public_id: id }],
  [`/lab-baseinfo/equipment-all/${id}?noLoginPage=1`, { public_id: id }],
  ['/lab-baseinfo/hazard-management?report=0010001', { lab_no: '0010001' }],
  ['/lab-baseinfo/hazard-management?report=new', undefined],
  ['/lab-check/basis/1', undefined],
])('%s is about %j', (path, place) => {
  expect(placeOfPath(path)).toEqual(place);
});
