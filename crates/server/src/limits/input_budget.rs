//! How many inputs one client network, and one site, may add to the logs of all tables.

use super::Limiter;
use super::client::{Client, ClientNetwork};
use crate::app::App;
use std::sync::Arc;

/// The budget of a client network, which all of its sockets share. It pays for the
/// inputs of its people, and for those of the bots that play for them or with them.
#[derive(Clone)]
pub(crate) struct InputBudget(Option<(Arc<Limiter>, ClientNetwork)>);

impl InputBudget {
    /// A budget without a limit.
    #[cfg(test)]
    pub(crate) const UNLIMITED: InputBudget = InputBudget(None);

    pub(crate) fn of(app: &App, client: &Client) -> Self {
        InputBudget(Some((Arc::clone(&app.limiter), client.network())))
    }

    /// Pays for one input; false if nothing is left. Without limits there is enough.
    pub(crate) fn try_pay(&self) -> bool {
        let Some((limiter, network)) = &self.0 else {
            return true;
        };
        let rates = limiter.request_rates.as_ref();
        rates.is_none_or(|rates| rates.check_input(network))
    }
}
