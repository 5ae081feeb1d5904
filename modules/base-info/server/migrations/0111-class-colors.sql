-- as: migrator
-- One colour for each safety class in every chart; a colour that a school has chosen stays.
update codes.code c set color = n.color
from (values ('1', '#7A5AF0'), ('2', '#1FA06F'), ('3', '#D9489A'), ('4', '#12A0BC'), ('5', '#8796AD'), ('6', '#A8703C')) as n(code, color)
where c.parent_key = 'lab_class' and c.code = n.code and c.color = '';
