//! The size of a figure on paper.

/// Points in a millimetre: 72 an inch of 25.4 mm.
const POINTS_IN_A_MILLIMETRE: f64 = 72.0 / 25.4;

/// Pixels of the drawing in a point, so that lines lie between points, too.
const PIXELS_IN_A_POINT: f64 = 2.0;

/// The width of a character of running text, in multiples of its size. The sans-serif face of a
/// browser took 0.59.
const TEXT_CHARACTER: f64 = 0.6;

/// How large a figure and its labels are on paper, and whether it has a caption of its
/// own. The default fits the text width of an A4 page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The width in millimetres.
    pub width: f64,
    /// The size of labels in points. Titles are larger by a quarter.
    pub text: f64,
    /// Whether the conditions of the measurement stand in the figure. A paper has them
    /// below it.
    pub has_caption: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            width: 170.0,
            text: 8.0,
            has_caption: true,
        }
    }
}

impl Style {
    /// The width in pixels of the drawing.
    pub(super) fn width_in_pixels(&self) -> u32 {
        (self.width * POINTS_IN_A_MILLIMETRE * PIXELS_IN_A_POINT).round() as u32
    }

    /// A length in pixels, given in multiples of the labels' size.
    pub(super) fn em(&self, lengths: f64) -> i32 {
        (lengths * self.text * PIXELS_IN_A_POINT).round() as i32
    }

    /// The width in multiples of the labels' size.
    pub(super) fn width_in_em(&self) -> f64 {
        self.width * POINTS_IN_A_MILLIMETRE / self.text
    }

    /// How many characters of running text fit beside each other; its size is given in multiples of
    /// the labels' size.
    pub(super) fn columns(&self, size: f64) -> usize {
        ((self.width_in_em() - 2.0) / (TEXT_CHARACTER * size)) as usize
    }

    /// The width in millimetres of a length in multiples of the labels' size.
    pub(super) fn millimetres(&self, lengths: f64) -> f64 {
        lengths * self.text / POINTS_IN_A_MILLIMETRE
    }

    /// The drawing with its size on paper.
    pub(super) fn with_paper_size(&self, svg: &str, height: u32) -> String {
        let width = self.width_in_pixels();
        let pixels = format!("<svg width=\"{width}\" height=\"{height}\" ");
        let high = self.width * f64::from(height) / f64::from(width);
        let paper = format!("<svg width=\"{}mm\" height=\"{high:.2}mm\" ", self.width);
        svg.replacen(&pixels, &paper, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_its_size_on_paper() {
        for (width, text) in [(170.0, 8.0), (84.0, 7.0)] {
            let style = Style {
                width,
                text,
                ..Style::default()
            };
            let points = width * 72.0 / 25.4;
            let scale = points / f64::from(style.width_in_pixels());
            assert!((f64::from(style.em(1.0)) * scale - text).abs() < 0.05);
        }
    }
}
