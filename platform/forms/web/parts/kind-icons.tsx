import {
  AlignLeftOutlined,
  ApartmentOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DownSquareOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  InfoCircleOutlined,
  PaperClipOutlined,
  TableOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ControlKindCode } from '../../shared/control-kind.ts';

export const kindIcons: Readonly<Record<ControlKindCode, ReactNode>> = {
  Input: <FontSizeOutlined />,
  Textarea: <AlignLeftOutlined />,
  Radio: <CheckCircleOutlined />,
  Checkbox: <CheckSquareOutlined />,
  Select: <DownSquareOutlined />,
  DatePicker: <CalendarOutlined />,
  TimePicker: <ClockCircleOutlined />,
  ChildForm: <TableOutlined />,
  Text: <InfoCircleOutlined />,
  RichText: <FileTextOutlined />,
  UserPicker: <UserOutlined />,
  OrgPicker: <ApartmentOutlined />,
  LabPicker: <ExperimentOutlined />,
  FileUpload: <PaperClipOutlined />,
};
