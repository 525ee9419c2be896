//! The weights of an `outlook.toml` as Rust source, for the build script of a game.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    signs: Vec<String>,
    direct: Vec<f32>,
    hidden: Vec<Vec<f32>>,
    bias: Vec<f32>,
    sum: Vec<f32>,
}

/// `LEARNT`, the network, and for tests `LEARNT_FROM`, the names of its signs; or what is wrong with the file.
pub fn network(text: &str) -> Result<String, String> {
    let weights: Weights = toml::from_str(text).map_err(|error| format!("outlook.toml: {error}"))?;
    let Weights { signs, direct, hidden, bias, sum } = &weights;
    let (count, width) = (signs.len(), bias.len());
    if sum.len() != width || hidden.iter().any(|row| row.len() != width) {
        return Err(format!("outlook.toml: sum and every row of hidden have {width} numbers, as bias has"));
    }
    if direct.len() != count || hidden.len() != count {
        return Err(format!("outlook.toml: direct and hidden have a row for each of the {count} signs"));
    }
    Ok(format!(
        "#[cfg(test)]\nconst LEARNT_FROM: [&str; {count}] = {signs:?};\n\
         static LEARNT: learnt::Network<{count}, {width}> = learnt::Network {{ \
         direct: {direct:?}, hidden: {hidden:?}, bias: {bias:?}, sum: {sum:?} }};\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::network;

    const GOOD: &str =
        "signs = [\"near\", \"late\"]\ndirect = [1, 2]\nbias = [3]\nsum = [4]\nhidden = [[5], [6]]\n";

    #[test]
    fn weights_become_a_network_with_as_many_signs_and_units_as_the_file_has() {
        let source = network(GOOD).expect("the file is good");
        assert!(source.contains("LEARNT_FROM: [&str; 2] = [\"near\", \"late\"]"), "{source}");
        assert!(
            source.contains("learnt::Network<2, 1>") && source.contains("hidden: [[5.0], [6.0]]"),
            "{source}"
        );
    }

    #[test]
    fn a_file_whose_rows_do_not_fit_is_refused_with_what_would_fit() {
        for (part, instead, what) in [
            ("sum = [4]", "sum = [4, 5]", "have 1 numbers, as bias has"),
            ("[[5], [6]]", "[[5], [6, 7]]", "have 1 numbers, as bias has"),
            ("[[5], [6]]", "[[5]]", "a row for each of the 2 signs"),
            ("[1, 2]", "[1]", "a row for each of the 2 signs"),
            ("sum =", "some =", "unknown field"),
        ] {
            let why = network(&GOOD.replace(part, instead)).expect_err("the file is not good");
            assert!(why.starts_with("outlook.toml: ") && why.contains(what), "{why}");
        }
    }
}
