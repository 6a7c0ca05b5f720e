//! The words of help, guide and the dialog about the page.

quintet_base::words!("help");
