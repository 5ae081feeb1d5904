-- Views get no grants by themselves.
grant select on base_info.lab_risk_point to lab_app;
