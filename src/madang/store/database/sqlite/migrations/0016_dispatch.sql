-- The numbers of the last event of a run and of its session go with the event.
CREATE TRIGGER number_event AFTER INSERT ON events
BEGIN
    UPDATE runs SET last_seq = NEW.seq WHERE key = NEW.run;
    UPDATE sessions SET last_position = NEW.position WHERE key = NEW.session;
END;
