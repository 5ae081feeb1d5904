import { BarChart, GaugeChart, LineChart, PieChart, RadarChart } from 'echarts/charts.js';
import {
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components.js';
import { init, use as register } from 'echarts/core.js';
import { CanvasRenderer } from 'echarts/renderers.js';

// Imports the used charts only; the whole library is twice the size.
register([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  DatasetComponent,
  GaugeChart,
  GridComponent,
  LegendComponent,
  LineChart,
  PieChart,
  RadarChart,
  RadarComponent,
  TooltipComponent,
]);

export const createChart = (container: HTMLElement) => init(container, null, { renderer: 'canvas' });
