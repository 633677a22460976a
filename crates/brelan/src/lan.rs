//! The address on the local network, as text and as a QR code.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, UdpSocket};

/// This machine's address on the local network: the source address of its default
/// route. Connecting a UDP socket selects it and sends nothing.
pub(crate) fn local_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address that is reserved for documentation (RFC 5737): any route will do.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Renders the link as a QR code of Unicode characters.
pub(crate) fn render_qr_code(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    // A camera expects dark modules on a light background and most terminals are
    // dark, so the light modules are the printed ones.
    Some(
        code.render::<Dense1x2>()
            .dark_color(Dense1x2::Light)
            .light_color(Dense1x2::Dark)
            .build(),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_link_becomes_a_square_qr_code() {
        let code = super::render_qr_code("http://192.168.1.20:8080").expect("it is short");
        let lines: Vec<_> = code.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(width.div_ceil(2), lines.len());
    }
}
