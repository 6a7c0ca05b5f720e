//! The words of looks and sounds in the settings.

quintet_base::words!("looks");
