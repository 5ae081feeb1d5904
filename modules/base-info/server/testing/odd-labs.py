"""Writes odd-labs.xls from odd-labs.json with xlwt, a program other than the product: python3 odd-labs.py

A first sheet of notes, a title above the header, numbers and dates where texts belong, formulas without a result, merged cells.
"""

import json
from datetime import date
from pathlib import Path

import xlwt

folder = Path(__file__).parent
source = json.loads((folder / "odd-labs.json").read_text(encoding="utf-8"))
titles = source["titles"]
header = 1

book = xlwt.Workbook(encoding="utf-8")
notes = book.add_sheet("填写说明")
notes.write(0, 0, "请在第二个工作表中填写，本表不会导入")
sheet = book.add_sheet("实验室汇总")
sheet.write_merge(0, 0, 0, len(titles) - 1, "二〇二六年实验室汇总表")
for column, title in enumerate(titles):
    sheet.write(header, column, title)
day = xlwt.easyxf(num_format_str="yyyy-mm-dd")

merged = {}
for number, case in enumerate(source["rows"], start=1):
    if "merge" in case:
        merged[(header + number - 1, titles.index(case["merge"]))] = True
        merged[(header + number, titles.index(case["merge"]))] = False

for number, case in enumerate(source["rows"], start=1):
    row = header + number
    cells = {"实验室名称": f"异常实验室{number}", **source["usual"], **case["cells"]}
    for title, value in cells.items():
        column = titles.index(title)
        starts = merged.get((row, column))
        if starts:
            sheet.write_merge(row, row + 1, column, column, value)
        elif starts is False or value == "":
            continue
        elif not isinstance(value, dict):
            sheet.write(row, column, value)
        elif "date" in value:
            sheet.write(row, column, date.fromisoformat(value["date"]), day)
        elif "formula" in value:
            sheet.write(row, column, xlwt.Formula(value["formula"]))
        else:
            sheet.row(row).set_cell_error(column, value["error"])

book.save(str(folder / "odd-labs.xls"))
