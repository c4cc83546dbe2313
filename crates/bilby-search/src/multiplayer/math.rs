//! The exponential function and the logarithm, made of additions and multiplications only: those of the standard
//! library differ in their last bits between platforms, and the same search must play the same moves everywhere.

/// e to the power of a number that is not positive, to about one in a thousand where it is not negligible; 0 below -40.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    if x < -40.0 {
        return 0.0;
    }
    let x = x / 64.0;
    // The first terms of the series, to the power of 64.
    let mut power = 1.0 + x * (1.0 + x * (1.0 / 2.0 + x * (1.0 / 6.0 + x * (1.0 / 24.0))));
    for _ in 0..6 {
        power *= power;
    }
    power
}

/// The natural logarithm of a count, to about a hundredth.
#[inline]
pub(super) fn ln(count: u32) -> f32 {
    let exponent = count.max(1).ilog2();
    // From 1 to 2, where a parabola comes close.
    let rest = count.max(1) as f32 / (1u64 << exponent) as f32;
    let log2 = exponent as f32 + (rest - 1.0) * (5.0 - rest) / 3.0;
    std::f32::consts::LN_2 * log2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_close_to_the_true_functions() {
        for step in 0..300 {
            let x = -0.05 * step as f32;
            let relative = exp(x) / x.exp() - 1.0;
            assert!(relative.abs() < 1e-3, "{x}: {relative}");
        }
        for count in [1, 2, 3, 5, 6, 7, 100, 1_000, 1_500, 123_456] {
            assert!((ln(count) - (count as f32).ln()).abs() < 0.01, "{count}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-50.0), 0.0);
    }
}
