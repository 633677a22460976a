//! The address on the local network, as text and as a QR code.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, UdpSocket};

/// This machine's address on the local network: the one that it would send
/// from. Nothing is sent.
pub(crate) fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address reserved for documents (RFC 5737): any route will do.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// The link as a picture of letters for a phone's camera.
pub(crate) fn picture(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    // A terminal is usually dark, a camera wants dark on light: what is lit
    // are the light places.
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
    fn a_link_becomes_a_square_picture() {
        let picture = super::picture("http://192.168.1.20:8080").expect("it is short");
        let lines: Vec<_> = picture.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(width.div_ceil(2), lines.len());
    }
}
