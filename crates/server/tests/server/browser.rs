//! A browser with a cookie of its own, which reaches the server as `localhost`: passkeys need
//! a host name.

use crate::authenticator::Passkey;
use crate::fixture::{TestServer, TestTable};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

/// A browser that reaches the server as `localhost`, and keeps its cookie.
pub(crate) struct Browser<'a> {
    pub(crate) server: &'a TestServer,
    pub(crate) token: Option<String>,
}

impl<'a> Browser<'a> {
    /// A browser that was never here.
    pub(crate) fn new(server: &'a TestServer) -> Self {
        let token = None;
        Browser { server, token }
    }

    /// The browser of a guest who has done nothing yet.
    pub(crate) async fn of_new_guest(server: &'a TestServer) -> Self {
        let mut browser = Browser::new(server);
        browser.id().await;
        browser
    }

    /// The browser of a guest who has a seat.
    pub(crate) fn of(server: &'a TestServer, table: &TestTable) -> Self {
        let token = Some(table.token.clone());
        Browser { server, token }
    }

    pub(crate) fn host(&self) -> String {
        format!("localhost:{}", self.server.address.port())
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    pub(crate) async fn ask_with(
        &mut self,
        headers: &[(&str, &str)],
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let mut request = Client::new().request(method, self.server.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        if let Some(token) = &self.token {
            request = request.header("cookie", format!("brelan={token}"));
        }
        let response = request.send().await.expect("it answers");
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().expect("text");
            let token = cookie.strip_prefix("brelan=").expect("the cookie");
            let token = token.split_once(';').expect("attributes").0;
            self.token = (!token.is_empty()).then(|| token.to_owned());
        }
        let status = response.status();
        (status, response.json().await.unwrap_or(Value::Null))
    }

    pub(crate) async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let host = self.host();
        let headers = [("host", host.as_str())];
        self.ask_with(&headers, method, path, body).await
    }

    /// A request that works.
    pub(crate) async fn done(&mut self, method: Method, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = self.ask(method, path, body).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> (StatusCode, Value) {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// The options of a ceremony.
    pub(crate) async fn options(&mut self, path: &str) -> Value {
        let ceremony = self.done(Method::POST, path, None).await;
        ceremony["options"].clone()
    }

    pub(crate) async fn passkey_options(&mut self) -> Value {
        self.options("/api/account/passkeys/options").await
    }

    /// Opens an account, or adds a passkey to it.
    pub(crate) async fn add_passkey(&mut self, number: u8) -> (Passkey, Value) {
        let options = self.passkey_options().await;
        let passkey = Passkey::new(number, &options);
        let credential = passkey.registration(&options, &self.origin());
        let body = json!({"name": format!("Key {number}"), "credential": credential});
        let (status, added) = self.post("/api/account/passkeys", &body).await;
        assert_eq!(status, StatusCode::OK, "{added}");
        (passkey, added)
    }

    pub(crate) async fn sign_in(&mut self, passkey: &mut Passkey) -> (StatusCode, Value) {
        let options = self.options("/api/account/sign-in/options").await;
        let credential = passkey.assertion(&options, &self.origin());
        let body = json!({"credential": credential});
        self.post("/api/account/sign-in", &body).await
    }

    pub(crate) async fn recover(&mut self, code: &Value) -> (StatusCode, Value) {
        self.post("/api/account/recovery", &json!({"code": code}))
            .await
    }

    pub(crate) async fn account(&mut self) -> Value {
        let state = self.done(Method::GET, "/api/account", None).await;
        state["account"].clone()
    }

    pub(crate) async fn matches(&mut self) -> Vec<String> {
        let list = self.done(Method::GET, "/api/matches", None).await;
        let list = list["matches"].as_array().expect("a list").clone();
        let ids = list.iter().map(|it| it["id"].as_str().expect("an id"));
        ids.map(str::to_owned).collect()
    }

    pub(crate) async fn id(&mut self) -> Value {
        self.done(Method::GET, "/api/me", None).await["id"].clone()
    }
}

pub(crate) fn code(answer: &(StatusCode, Value)) -> (u16, &str) {
    (answer.0.as_u16(), answer.1["code"].as_str().unwrap_or(""))
}

/// A guest with a finished match against a bot.
pub(crate) async fn guest_with_match(server: &TestServer) -> TestTable {
    let body = json!({
        "game": "quando", "name": "Zo\u{e9}", "players": 2, "bots": "random",
        "options": {"target_score": 20},
    });
    let table = server.table_of(&body).await;
    let mut socket = server.join(&table.id, Some(&table.token), None).await;
    socket.play_to_the_end().await;
    // Its answer comes after the result is stored.
    server.get(&format!("/api/tables/{}", table.id), None).await;
    table
}
