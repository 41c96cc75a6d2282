-- A decided report no longer keeps its reporter from reporting the same thing again.
UPDATE reports SET reporter = id WHERE decided_at IS NOT NULL AND reporter <> 'link-check';
